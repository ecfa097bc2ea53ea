// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "variants/transpose/baseline.tile.hpp"

namespace toll::suite {

/// As transpose_in_place, in lanes.
template <class Height, class Width>
[[gnu::noinline]] void transpose_in_lanes(const double* from, index_t columns, double* to,
                                          index_t rows, Height height, Width width) {
  const index_t row = unguessed(columns);
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
#pragma clang loop unroll(disable)
#endif
  for (index_t y = 0; y < width; ++y) {
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
#pragma clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(1) unroll(disable)
#else
#pragma omp simd
#endif
    for (index_t x = 0; x < height; ++x) {
      to[y * rows + x] = from[x * row + y];
    }
  }
}

/// The tile of a[rows][columns] that begins at (i, j).
template <index_t height, index_t width>
void transpose_tile_in_lanes(const double* a, double* b, index_t rows, index_t columns, index_t i,
                             index_t j) {
  with_tile_height<height, width>(rows, columns, i, j, [=](auto h, auto w) {
    transpose_in_lanes(a + i * columns + j, columns, b + j * rows + i, rows, h, w);
  });
}

}  // namespace toll::suite
