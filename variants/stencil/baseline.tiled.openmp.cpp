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
  const index_t in_row = tiles_along(args.length(), tile_length);
  const index_t tiles = tiles_along(args.lines(), tile_lines) * in_row;
#pragma omp parallel
  {
    const share_of_thread mine{tiles};
    const index_t end = mine.first + mine.count;
    for (index_t tile = mine.first; tile < end;) {
      const index_t place = tile % in_row;
      const index_t count = std::min(in_row - place, end - tile);
      add_neighbours_in_tiles<tile_lines, tile_length>(args, tile / in_row, place, count);
      tile += count;
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
