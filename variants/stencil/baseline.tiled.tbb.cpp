// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"
#include "variants/tiles_for_tbb.hpp"

#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

template <class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_baseline(const tbb_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
  const auto tiles =
      tiles_for_tbb((lines + tile_lines - 1) / tile_lines, (length + tile_length - 1) / tile_length,
                    grain_of_parts(tile_lines * tile_length));
  oneapi::tbb::parallel_for(tiles, [=](const oneapi::tbb::blocked_range2d<index_t>& some) {
    for (index_t y = some.rows().begin(); y < some.rows().end(); ++y) {
      add_neighbours_in_tiles<tile_lines, tile_length>(
          in, out, stride, lines, length, 1 + y * tile_lines, 1 + some.cols().begin() * tile_length,
          static_cast<index_t>(some.cols().size()));
    }
  });
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
