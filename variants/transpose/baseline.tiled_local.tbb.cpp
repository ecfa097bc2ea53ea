// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace toll::suite {

template <int tile>
void transpose_tiled_local_baseline(const tbb_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const oneapi::tbb::blocked_range2d<index_t> tiles{0, (columns + tile - 1) / tile, 0,
                                                    (rows + tile - 1) / tile};
  const auto transpose_tile = [=](index_t i, index_t j) {
    double local[tile][tile + 1];  // padded: the elements of a column lie in different banks
    const int height = static_cast<int>(std::min<index_t>(tile, rows - i));
    const int width = static_cast<int>(std::min<index_t>(tile, columns - j));
    for (int y = 0; y < height; ++y) {
#pragma omp simd
      for (int x = 0; x < width; ++x) {
        local[y][x] = a[(i + y) * columns + j + x];
      }
    }
    for (int y = 0; y < width; ++y) {
#pragma omp simd
      for (int x = 0; x < height; ++x) {
        b[(j + y) * rows + i + x] = local[x][y];
      }
    }
  };
  oneapi::tbb::parallel_for(tiles, [=](const oneapi::tbb::blocked_range2d<index_t>& some) {
    for (index_t y = some.rows().begin(); y < some.rows().end(); ++y) {
      for (index_t x = some.cols().begin(); x < some.cols().end(); ++x) {
        transpose_tile(x * tile, y * tile);
      }
    }
  });
}

const registered<transpose_tiled_local> small{"baseline", "tile_16",
                                              transpose_tiled_local_baseline<16>};
const registered<transpose_tiled_local> large{"baseline", "tile_32",
                                              transpose_tiled_local_baseline<32>};

}  // namespace toll::suite
