// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"

#include <algorithm>

namespace toll::suite {
namespace {

constexpr int block_size = 256;

// A block for each tile, `width` of its threads side by side along memory.
template <int tile_lines, int tile_length, int width>
__global__ void __launch_bounds__(block_size)
    stencil_tile_kernel(index_t lines, index_t length, index_t stride, const double* in,
                        double* out) {
  static_assert(tile_lines % (block_size / width) == 0 && tile_length % width == 0);
  const index_t first_line = 1 + static_cast<index_t>(blockIdx.y) * tile_lines;
  const index_t first = 1 + static_cast<index_t>(blockIdx.x) * tile_length;
  const index_t end_of_lines = min(first_line + tile_lines, lines + 1);
  const index_t end = min(first + tile_length, length + 1);
  for (index_t line = first_line + threadIdx.y; line < end_of_lines; line += block_size / width) {
    for (index_t place = first + threadIdx.x; place < end; place += width) {
      const index_t k = line * stride + place;
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    }
  }
}

}  // namespace

template <class Layout, int tile_lines, int tile_length>
void stencil_tiled_baseline(const cuda_policy& policy, const stencil::args<Layout>& args) {
  constexpr int width = std::min(tile_length, 32);  // those of a warp
  const auto tiles_x = static_cast<unsigned>((args.length() + tile_length - 1) / tile_length);
  const auto tiles_y = static_cast<unsigned>((args.lines() + tile_lines - 1) / tile_lines);
  stencil_tile_kernel<tile_lines, tile_length, width>
      <<<dim3(tiles_x, tiles_y), dim3(width, block_size / width), 0, policy.stream>>>(
          args.lines(), args.length(), args.stride(), args.in.data(), args.out.data());
  backends::cuda::check(cudaGetLastError(), "launch of stencil_tile_kernel");
}

const registered<stencil_tiled_right> large_right{"baseline", "tile_32x256",
                                                  stencil_tiled_baseline<layout_right, 32, 256>};
const registered<stencil_tiled_right> small_right{"baseline", "tile_16x256",
                                                  stencil_tiled_baseline<layout_right, 16, 256>};
const registered<stencil_tiled_left> large_left{"baseline", "tile_256x32",
                                                stencil_tiled_baseline<layout_left, 32, 256>};
const registered<stencil_tiled_left> small_left{"baseline", "tile_256x16",
                                                stencil_tiled_baseline<layout_left, 16, 256>};

}  // namespace toll::suite
