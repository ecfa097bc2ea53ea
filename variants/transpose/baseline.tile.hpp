// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <algorithm>
#include <type_traits>

namespace toll::suite {

/// Calls `run(height, width)` with the extents of the tile of a[rows][columns] that begins at
/// (i, j): with constants if all of it is there, so that its loops have no remainders.
template <index_t height, index_t width, class Run>
void with_tile_extents(index_t rows, index_t columns, index_t i, index_t j, const Run& run) {
  if (i + height <= rows && j + width <= columns) {
    run(std::integral_constant<int, height>{}, std::integral_constant<int, width>{});
  } else {
    run(static_cast<int>(std::min(height, rows - i)),
        static_cast<int>(std::min(width, columns - j)));
  }
}

/// The same with a constant height too where only the width is not whole, as in the last strip: it is the
/// length of the inner loop.
template <index_t height, index_t width, class Run>
void with_tile_height(index_t rows, index_t columns, index_t i, index_t j, const Run& run) {
  const bool is_narrow = j + width > columns;
  if (is_narrow && i + height <= rows) {
    run(std::integral_constant<int, height>{}, static_cast<int>(columns - j));
  } else {
    with_tile_extents<height, width>(rows, columns, i, j, run);
  }
}

/// The distance between rows, as a sum with a zero that clang does not know. Of the plain number it guesses that
/// it is 1, and makes vectors of a loop across rows for that case only.
inline index_t unguessed(index_t columns) {
#if defined(__clang__)
  index_t zero = 0;
  asm("" : "+r"(zero));
  return columns + zero;
#else
  return columns;
#endif
}

/// What the baselines on CPUs do in a tile: a function of its own, whose loops have all registers. clang writes eight
/// iterations out before it makes a vector of them, unless it is kept from that. It is where it does not gather, which
/// takes longer on an AMD.
template <class Height, class Width>
[[gnu::noinline]] void transpose_in_place(const double* __restrict from, index_t columns,
                                          double* __restrict to, index_t rows, Height height,
                                          Width width) {
  const index_t row = unguessed(columns);
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
#pragma clang loop unroll(disable)
#endif
  for (index_t y = 0; y < width; ++y) {
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
#pragma clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(1) unroll(disable)
#endif
    for (index_t x = 0; x < height; ++x) {
      to[y * rows + x] = from[x * row + y];
    }
  }
}

/// The tile of a[rows][columns] that begins at (i, j).
template <index_t height, index_t width>
void transpose_tile(const double* a, double* b, index_t rows, index_t columns, index_t i,
                    index_t j) {
  with_tile_height<height, width>(rows, columns, i, j, [=](auto h, auto w) {
    transpose_in_place(a + i * columns + j, columns, b + j * rows + i, rows, h, w);
  });
}

/// The same by way of a local array. clang does not write out the loops over lines: a prefetcher sees the distance
/// between lines in what one instruction reads. A column of a whole tile it moves in halves, each of them a vector.
template <index_t tile, class Height, class Width>
[[gnu::noinline]] void transpose_through_copy(const double* __restrict from, index_t columns,
                                              double* __restrict to, index_t rows, Height height,
                                              Width width) {
  alignas(64) double local[tile][tile + 1];  // unpadded columns of 32 lie 256 bytes apart
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      local[y][x] = from[y * columns + x];
    }
  }
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (int y = 0; y < width; ++y) {
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
    constexpr bool is_whole = !std::is_same_v<Height, int>;
    constexpr int part = is_whole ? tile / 2 : tile;
    constexpr int vector = is_whole ? part : 8;
    for (int first = 0; first < height; first += part) {
      const int last = std::min<int>(first + part, height);
#pragma clang loop vectorize(assume_safety) vectorize_width(vector) interleave_count(1) \
    unroll(disable)
      for (int x = first; x < last; ++x) {
        to[y * rows + x] = local[x][y];
      }
    }
#else
    for (int x = 0; x < height; ++x) {
      to[y * rows + x] = local[x][y];
    }
#endif
  }
}

template <index_t tile>
void transpose_local_tile(const double* a, double* b, index_t rows, index_t columns, index_t i,
                          index_t j) {
  with_tile_extents<tile, tile>(rows, columns, i, j, [=](auto height, auto width) {
    transpose_through_copy<tile>(a + i * columns + j, columns, b + j * rows + i, rows, height,
                                 width);
  });
}

}  // namespace toll::suite
