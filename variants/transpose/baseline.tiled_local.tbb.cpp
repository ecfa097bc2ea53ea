// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/transpose/transpose.hpp"
#include "variants/tiles_for_tbb.hpp"
#include "variants/transpose/baseline.tile.hpp"

#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

template <index_t tile>
void transpose_tiled_local_baseline(const tbb_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const auto tiles = tiles_for_tbb((columns + tile - 1) / tile, (rows + tile - 1) / tile,
                                   grain_of_parts(tile * tile));
  oneapi::tbb::parallel_for(tiles, [=](const oneapi::tbb::blocked_range2d<index_t>& some) {
    for (index_t y = some.rows().begin(); y < some.rows().end(); ++y) {
      for (index_t x = some.cols().begin(); x < some.cols().end(); ++x) {
        transpose_local_tile<tile>(a, b, rows, columns, x * tile, y * tile);
      }
    }
  });
}

const registered<transpose_tiled_local> large{"baseline", "tile_64",
                                              transpose_tiled_local_baseline<64>};
const registered<transpose_tiled_local> small{"baseline", "tile_32",
                                              transpose_tiled_local_baseline<32>};

}  // namespace toll::suite
