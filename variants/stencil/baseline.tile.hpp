// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <algorithm>
#include <type_traits>

namespace toll::suite {

/// What the baselines on CPUs do in a tile or a whole grid, whose first cells are those at `from` and
/// `to`: a function of its own, whose loops have all registers.
template <class Lines, class Length>
[[gnu::noinline]] void add_neighbours_in_place(const double* __restrict from, double* __restrict to,
                                               index_t stride, Lines lines, Length length) {
#if defined(__clang__)
  // It would write out a tile, which takes a tenth to a fifth longer in memory on Zen 5.
#pragma clang loop unroll(disable)
#endif
  for (index_t line = 0; line < lines; ++line) {
    const double* const in = from + line * stride;
    double* const out = to + line * stride;
#if defined(__clang__)
    // It has 32 cells in one iteration, and would add up to 31 that are left one at a time.
    const index_t blocks_end = length & ~index_t{31};
    for (index_t k = 0; k < blocks_end; ++k) {
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    }
#pragma clang loop interleave_count(1)
    for (index_t k = blocks_end; k < length; ++k) {
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    }
#else
    for (index_t k = 0; k < length; ++k) {
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    }
#endif
  }
}

/// The tile that begins at an inner cell, of a grid of `lines` such lines of `length`. Extents that are
/// those of a whole tile are constants, so that lines have no remainders.
template <index_t tile_lines, index_t tile_length>
void add_neighbours_in_tile(const double* in, double* out, index_t stride, index_t lines,
                            index_t length, index_t first_line, index_t first) {
  const index_t start = first_line * stride + first;
  const auto add = [=](auto lines_here, auto length_here) {
    add_neighbours_in_place(in + start, out + start, stride, lines_here, length_here);
  };
  const index_t lines_left = lines + 1 - first_line;
  const index_t length_left = length + 1 - first;
  constexpr std::integral_constant<index_t, tile_lines> all_lines;
  constexpr std::integral_constant<index_t, tile_length> all_length;
  if (length_left < tile_length) {
    add(std::min(lines_left, tile_lines), length_left);
  } else if (lines_left < tile_lines) {
    add(lines_left, all_length);
  } else {
    add(all_lines, all_length);
  }
}

}  // namespace toll::suite
