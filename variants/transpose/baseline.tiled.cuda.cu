// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {
namespace {

constexpr int block_size = 256;

// A block for each tile; a warp writes neighbouring elements of b.
template <int height, int width>
__global__ void __launch_bounds__(block_size)
    transpose_kernel(index_t rows, index_t columns, const double* a, double* b) {
  static_assert(block_size % height == 0 && width % (block_size / height) == 0);
  const index_t i = static_cast<index_t>(blockIdx.x) * height + threadIdx.x;
  const index_t first_j = static_cast<index_t>(blockIdx.y) * width + threadIdx.y;
  for (int row = 0; row < width; row += block_size / height) {
    const index_t j = first_j + row;
    if (i < rows && j < columns) {
      b[j * rows + i] = a[i * columns + j];
    }
  }
}

}  // namespace

template <int height, int width>
void transpose_tiled_baseline(const cuda_policy& policy, const transpose::args& args) {
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const dim3 blocks(static_cast<unsigned>((rows + height - 1) / height),
                    static_cast<unsigned>((columns + width - 1) / width));
  transpose_kernel<height, width><<<blocks, dim3(height, block_size / height), 0, policy.stream>>>(
      rows, columns, args.a.data(), args.b.data());
  backends::cuda::check(cudaGetLastError(), "launch of transpose_kernel");
}

const registered<transpose_tiled> large{"baseline", "tile_8x128", transpose_tiled_baseline<8, 128>};
const registered<transpose_tiled> small{"baseline", "tile_8x64", transpose_tiled_baseline<8, 64>};

}  // namespace toll::suite
