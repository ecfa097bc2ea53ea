// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <algorithm>

namespace toll::suite {

/// The largest number whose square is at most n.
constexpr index_t integer_root(index_t n) {
  index_t low = 0;
  index_t high = index_t{1} << 32;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    (middle <= n / middle ? low : high) = middle;
  }
  return low;
}

/// A rectangle of cells.
struct grid_shape {
  index_t rows = 0;
  index_t columns = 0;

  /// Some n cells, three rows for four columns, so that rows and columns cannot be mistaken for
  /// each other. A row less than full is left away: an awkward n gives awkward extents, and n = 3 *
  /// 4^k gives powers of two (3 Mi: 1536 x 2048). Never empty for n > 0, never square for n > 1.
  static constexpr grid_shape of(index_t n) {
    const index_t three_quarters = n / 4 * 3 + n % 4 * 3 / 4;
    const index_t rows = std::max<index_t>(1, integer_root(three_quarters));
    return {.rows = rows, .columns = n / rows};
  }

  constexpr index_t size() const { return rows * columns; }

  /// Sizes that no memory could hold must have one, too.
  constexpr double cells() const {
    return static_cast<double>(rows) * static_cast<double>(columns);
  }
};

}  // namespace toll::suite
