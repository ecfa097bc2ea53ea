// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layers/highway/lanes.hpp"

/// Transposes in registers.
namespace toll::suite::highway {

/// A row of a square: with longer vectors a square has more rows than are worth their shuffles.
using row_of_square = hn::CappedTag<double, 4>;

inline constexpr index_t side_of_square = hn::MaxLanes(row_of_square{});

/// Where rows of a matrix are, and how far it is from one to the next.
template <class Element>
struct rows {
  Element* first;
  index_t stride;

  Element* at(index_t row, index_t column) const { return first + row * stride + column; }
};

inline void transpose_square(rows<const double> from, rows<double> to) {
  const row_of_square d;
  const auto row = [&](index_t i) { return hn::LoadU(d, from.at(i, 0)); };
  const auto even_01 = hn::InterleaveLower(d, row(0), row(1));
  const auto odd_01 = hn::InterleaveUpper(d, row(0), row(1));
  if constexpr (side_of_square == 2) {
    hn::StoreU(even_01, d, to.at(0, 0));
    hn::StoreU(odd_01, d, to.at(1, 0));
  } else {
    const auto even_23 = hn::InterleaveLower(d, row(2), row(3));
    const auto odd_23 = hn::InterleaveUpper(d, row(2), row(3));
    hn::StoreU(hn::ConcatLowerLower(d, even_23, even_01), d, to.at(0, 0));
    hn::StoreU(hn::ConcatLowerLower(d, odd_23, odd_01), d, to.at(1, 0));
    hn::StoreU(hn::ConcatUpperUpper(d, even_23, even_01), d, to.at(2, 0));
    hn::StoreU(hn::ConcatUpperUpper(d, odd_23, odd_01), d, to.at(3, 0));
  }
}

/// Squares, and element by element what is left at two sides.
inline void transpose(rows<const double> from, index_t height, index_t width, rows<double> to) {
  const index_t whole_height = height - height % side_of_square;
  const index_t whole_width = width - width % side_of_square;
  for (index_t x = 0; x < whole_width; x += side_of_square) {
    for (index_t y = 0; y < whole_height; y += side_of_square) {
      transpose_square({from.at(y, x), from.stride}, {to.at(x, y), to.stride});
    }
  }
  for (index_t x = 0; x < width; ++x) {
    for (index_t y = x < whole_width ? whole_height : 0; y < height; ++y) {
      *to.at(x, y) = *from.at(y, x);
    }
  }
}

}  // namespace toll::suite::highway
