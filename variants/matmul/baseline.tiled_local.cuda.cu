// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/register_tiles.hpp"

namespace toll::suite::blocked_matmul {
namespace {

constexpr blocking block = cuda_block;
constexpr int sums_each = block.width / block.lanes;

// A block of threads computes a block of c, a warp a tile, and each of its lanes every 32nd column.
template <int depth>
__global__ void __launch_bounds__(block.down* block.lanes)
    matmul_tile_kernel(index_t rows, index_t columns, index_t inner, const double* a,
                       const double* b, double* c) {
  __shared__ panels<cuda_policy, depth> copy;
  const index_t i = static_cast<index_t>(blockIdx.y) * block.rows();
  const index_t j = static_cast<index_t>(blockIdx.x) * block.columns();
  const int rows_here = static_cast<int>(::min(rows - i, index_t{block.rows()}));
  const int columns_here = static_cast<int>(::min(columns - j, index_t{block.columns()}));
  const int lane = threadIdx.x;
  const int above = threadIdx.y * block.height;
  double sum[block.height][sums_each] = {};
  for (index_t first = 0; first < inner; first += depth) {
    const int filled = static_cast<int>(::min(index_t{depth}, inner - first));
    if (lane < filled) {
      for (int y = threadIdx.y; y < block.rows(); y += block.down) {
        copy.a[y][lane] = y < rows_here ? a[(i + y) * inner + first + lane] : 0.0;
      }
    }
    const double* const rows_of_b = b + first * columns + j;
    for (int k = threadIdx.y; k < filled; k += block.down) {
      for (int x = lane; x < block.width; x += block.lanes) {
        copy.b[0][k][x] = x < columns_here ? rows_of_b[k * columns + x] : 0.0;
      }
    }
    __syncthreads();
    // With up to 128 registers two blocks fit on a multiprocessor; more copies have more.
#pragma unroll 2
    for (int k = 0; k < filled; ++k) {
#pragma unroll
      for (int y = 0; y < block.height; ++y) {
#pragma unroll
        for (int s = 0; s < sums_each; ++s) {
          sum[y][s] += copy.a[above + y][k] * copy.b[0][k][lane + s * block.lanes];
        }
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int y = 0; y < block.height; ++y) {
#pragma unroll
    for (int s = 0; s < sums_each; ++s) {
      const int x = lane + s * block.lanes;
      if (above + y < rows_here && x < columns_here) {
        c[(i + above + y) * columns + j + x] = sum[y][s];
      }
    }
  }
}

}  // namespace

template <int depth>
void matmul_tiled_local_baseline(const cuda_policy& policy, const matmul::args& args) {
  static_assert(depth <= block.lanes && block.across == 1);
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const dim3 blocks(static_cast<unsigned>((columns + block.columns() - 1) / block.columns()),
                    static_cast<unsigned>((rows + block.rows() - 1) / block.rows()));
  matmul_tile_kernel<depth><<<blocks, dim3(block.lanes, block.down), 0, policy.stream>>>(
      rows, columns, args.a.extent(1), args.a.data(), args.b.data(), args.c.data());
  backends::cuda::check(cudaGetLastError(), "launch of matmul_tile_kernel");
}

const registered<matmul_tiled_local> deep{"baseline", "depth_32", matmul_tiled_local_baseline<32>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_16",
                                             matmul_tiled_local_baseline<16>};

}  // namespace toll::suite::blocked_matmul
