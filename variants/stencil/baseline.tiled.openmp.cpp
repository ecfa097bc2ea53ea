// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"
#include "variants/stencil/share_of_thread.hpp"

#include <algorithm>

namespace toll::suite {

template <class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_baseline(const openmp_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
  const index_t tiles_in_line = (length + tile_length - 1) / tile_length;
  const index_t tiles = (lines + tile_lines - 1) / tile_lines * tiles_in_line;
#pragma omp parallel
  {
    const share_of_thread mine{tiles};
    for (index_t tile = mine.first, left = mine.count; left > 0;) {
      const index_t place = tile % tiles_in_line;
      const index_t count = std::min(tiles_in_line - place, left);
      add_neighbours_in_tiles<tile_lines, tile_length>(in, out, stride, lines, length,
                                                       1 + tile / tiles_in_line * tile_lines,
                                                       1 + place * tile_length, count);
      tile += count;
      left -= count;
    }
  }
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
