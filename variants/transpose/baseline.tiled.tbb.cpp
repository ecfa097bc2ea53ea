// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/transpose/transpose.hpp"
#include "variants/tiles_for_tbb.hpp"
#include "variants/transpose/baseline.lanes.hpp"

#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

template <index_t height, index_t width>
void transpose_tiled_baseline(const tbb_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const auto tiles = tiles_for_tbb((columns + width - 1) / width, (rows + height - 1) / height,
                                   grain_of_parts(height * width));
  oneapi::tbb::parallel_for(tiles, [=](const oneapi::tbb::blocked_range2d<index_t>& some) {
    for (index_t y = some.rows().begin(); y < some.rows().end(); ++y) {
      for (index_t x = some.cols().begin(); x < some.cols().end(); ++x) {
        transpose_tile_in_lanes<height, width>(a, b, rows, columns, x * height, y * width);
      }
    }
  });
}

const registered<transpose_tiled> large{"baseline", "tile_8x128", transpose_tiled_baseline<8, 128>};
const registered<transpose_tiled> small{"baseline", "tile_8x64", transpose_tiled_baseline<8, 64>};

}  // namespace toll::suite
