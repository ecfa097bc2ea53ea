// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {
namespace {

constexpr int block_size = 256;

// A block for each tile; a warp writes neighbouring elements of b.
template <int tile>
__global__ void __launch_bounds__(block_size)
    transpose_kernel(index_t rows, index_t columns, const double* a, double* b) {
  const index_t i = static_cast<index_t>(blockIdx.x) * tile + threadIdx.x;
  const index_t first_j = static_cast<index_t>(blockIdx.y) * tile;
  const index_t last_j = ::min(first_j + tile, columns);
  if (i < rows) {
    for (index_t j = first_j + threadIdx.y; j < last_j; j += block_size / tile) {
      b[j * rows + i] = a[i * columns + j];
    }
  }
}

}  // namespace

template <int tile>
void transpose_tiled_baseline(const cuda_policy& policy, const transpose::args& args) {
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const dim3 blocks(static_cast<unsigned>((rows + tile - 1) / tile),
                    static_cast<unsigned>((columns + tile - 1) / tile));
  transpose_kernel<tile><<<blocks, dim3(tile, block_size / tile), 0, policy.stream>>>(
      rows, columns, args.a.data(), args.b.data());
  backends::cuda::check(cudaGetLastError(), "launch of transpose_kernel");
}

const registered<transpose_tiled> small{"baseline", "tile_16", transpose_tiled_baseline<16>};
const registered<transpose_tiled> large{"baseline", "tile_32", transpose_tiled_baseline<32>};

}  // namespace toll::suite
