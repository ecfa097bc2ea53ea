// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"

namespace toll::suite {

template <class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_baseline(const seq_policy&, const stencil::args<Layout>& args) {
  const index_t rows = tiles_along(args.lines(), tile_lines);
  for (index_t row = 0; row < rows; ++row) {
    add_neighbours_in_tiles<tile_lines, tile_length>(args, row, 0,
                                                     tiles_along(args.length(), tile_length));
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
