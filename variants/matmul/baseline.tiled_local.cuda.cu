// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/blocking.hpp"

namespace toll::suite::blocked_matmul {
namespace {

constexpr int block_size = threads_y * threads_x;

template <int depth>
__global__ void __launch_bounds__(block_size)
    matmul_tile_kernel(index_t rows, index_t columns, index_t inner, const double* a,
                       const double* b, double* c) {
  __shared__ factors<depth> tile;
  const index_t i = static_cast<index_t>(blockIdx.y) * tile_rows;
  const index_t j = static_cast<index_t>(blockIdx.x) * tile_columns;
  const int first_row = threadIdx.y * rows_each;
  const int x = threadIdx.x;
  double sum[rows_each] = {};
  for (index_t first = 0; first < inner; first += depth) {
    const int filled = static_cast<int>(::min(index_t{depth}, inner - first));
    for (int y = threadIdx.y; y < tile_rows; y += threads_y) {
      for (int k = x; k < depth; k += threads_x) {
        tile.a[y][k] = i + y < rows && k < filled ? a[(i + y) * inner + first + k] : 0.0;
      }
    }
    for (int k = threadIdx.y; k < depth; k += threads_y) {
      tile.b[k][x] = k < filled && j + x < columns ? b[(first + k) * columns + j + x] : 0.0;
    }
    __syncthreads();
    for (int k = 0; k < filled; k += depth_at_once) {
      for (int r = 0; r < rows_each; ++r) {
        for (int q = 0; q < depth_at_once; ++q) {
          sum[r] += tile.a[first_row + r][k + q] * tile.b[k + q][x];
        }
      }
    }
    __syncthreads();
  }
  for (int r = 0; r < rows_each; ++r) {
    if (i + first_row + r < rows && j + x < columns) {
      c[(i + first_row + r) * columns + j + x] = sum[r];
    }
  }
}

}  // namespace

template <int depth>
void matmul_tiled_local_baseline(const cuda_policy& policy, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const dim3 blocks(static_cast<unsigned>((columns + tile_columns - 1) / tile_columns),
                    static_cast<unsigned>((rows + tile_rows - 1) / tile_rows));
  matmul_tile_kernel<depth><<<blocks, dim3(threads_x, threads_y), 0, policy.stream>>>(
      rows, columns, args.a.extent(1), args.a.data(), args.b.data(), args.c.data());
  backends::cuda::check(cudaGetLastError(), "launch of matmul_tile_kernel");
}

const registered<matmul_tiled_local> deep{"baseline", "depth_64", matmul_tiled_local_baseline<64>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_32",
                                             matmul_tiled_local_baseline<32>};

}  // namespace toll::suite::blocked_matmul
