// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "variants/transpose/baseline.tile.hpp"

namespace toll::suite {

/// As transpose_in_place, in lanes.
template <class Height, class Width>
[[gnu::noinline]] void transpose_in_lanes(const double* from, index_t columns, double* to,
                                          index_t rows, Height height, Width width) {
  for (index_t y = 0; y < width; ++y) {
#pragma omp simd
    for (index_t x = 0; x < height; ++x) {
      to[y * rows + x] = from[x * columns + y];
    }
  }
}

/// The tile of a[rows][columns] that begins at (i, j).
template <index_t height, index_t width>
void transpose_tile_in_lanes(const double* a, double* b, index_t rows, index_t columns, index_t i,
                             index_t j) {
#if defined(__clang__)  // which makes the same vectors of both
  transpose_tile<height, width>(a, b, rows, columns, i, j);
#else
  with_tile_height<height, width>(rows, columns, i, j, [=](auto h, auto w) {
    transpose_in_lanes(a + i * columns + j, columns, b + j * rows + i, rows, h, w);
  });
#endif
}

}  // namespace toll::suite
