// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {
namespace {

constexpr int thread_rows = 8;

template <int tile>
__global__ void __launch_bounds__(tile* thread_rows)
    transpose_kernel(index_t rows, index_t columns, const double* a, double* b) {
  __shared__ double local[tile][tile + 1];  // padded: the elements of a column lie in other banks
  const index_t i = static_cast<index_t>(blockIdx.x) * tile;
  const index_t j = static_cast<index_t>(blockIdx.y) * tile;
  const int rows_here = static_cast<int>(::min(rows - i, index_t{tile}));
  const int columns_here = static_cast<int>(::min(columns - j, index_t{tile}));
  const int x = threadIdx.x;
  if (x < columns_here) {
    for (int y = threadIdx.y; y < rows_here; y += thread_rows) {
      local[y][x] = a[(i + y) * columns + j + x];
    }
  }
  __syncthreads();
  if (x < rows_here) {
    for (int y = threadIdx.y; y < columns_here; y += thread_rows) {
      b[(j + y) * rows + i + x] = local[x][y];
    }
  }
}

}  // namespace

template <int tile>
void transpose_tiled_local_baseline(const cuda_policy& policy, const transpose::args& args) {
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const dim3 blocks(static_cast<unsigned>((rows + tile - 1) / tile),
                    static_cast<unsigned>((columns + tile - 1) / tile));
  transpose_kernel<tile><<<blocks, dim3(tile, thread_rows), 0, policy.stream>>>(
      rows, columns, args.a.data(), args.b.data());
  backends::cuda::check(cudaGetLastError(), "launch of transpose_kernel");
}

const registered<transpose_tiled_local> large{"baseline", "tile_64",
                                              transpose_tiled_local_baseline<64>};
const registered<transpose_tiled_local> small{"baseline", "tile_32",
                                              transpose_tiled_local_baseline<32>};

}  // namespace toll::suite
