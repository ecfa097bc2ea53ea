// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/stencil/stencil.hpp"

#include <algorithm>
#include <type_traits>

namespace toll::suite {

/// What the baselines on CPUs do in a line of cells, whose first are those at `in` and `out`.
template <class Length>
[[gnu::always_inline]] inline void add_neighbours_in_line(const double* __restrict in,
                                                          double* __restrict out, index_t stride,
                                                          Length length) {
  const double* const above = in - stride;
  const double* const below = in + stride;
#if defined(__clang__)
  // What blocks leave has a loop of single vectors, so that at most seven cells are added one at a time.
  const index_t blocks_end = length & ~index_t{31};
#if defined(__AVX512F__)
  // clang would have 32 or 64 cells in one iteration instead of 16, which takes up to a tenth longer in memory.
  // (With AVX2, 8 cells instead of 16 take a seventh longer.)
#pragma clang loop interleave_count(2)
#endif
  for (index_t k = 0; k < blocks_end; ++k) {
    out[k] = in[k] + above[k] + below[k] + in[k - 1] + in[k + 1];
  }
#pragma clang loop interleave_count(1)
  for (index_t k = blocks_end; k < length; ++k) {
    out[k] = in[k] + above[k] + below[k] + in[k - 1] + in[k + 1];
  }
#else
  for (index_t k = 0; k < length; ++k) {
    out[k] = in[k] + above[k] + below[k] + in[k - 1] + in[k + 1];
  }
#endif
}

/// In a grid or a part of it: a function of its own, whose loops have all registers.
[[gnu::noinline]] inline void add_neighbours_in_lines(const double* __restrict in,
                                                      double* __restrict out, index_t stride,
                                                      index_t lines, index_t length) {
  for (index_t line = 0; line < lines; ++line, in += stride, out += stride) {
    add_neighbours_in_line(in, out, stride, length);
  }
}

/// In `count` tiles side by side, whose lines have no remainders. In memory this takes a tenth less than
/// a call for each tile, and than lines whose addresses are stepped, with clang 19 on Zen 5.
template <index_t tile_length, class Lines>
[[gnu::noinline]] void add_neighbours_in_whole_tiles(const double* __restrict from,
                                                     double* __restrict to, index_t stride,
                                                     Lines lines, index_t count) {
  constexpr std::integral_constant<index_t, tile_length> length;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (index_t tile = 0; tile < count; ++tile) {
    const double* const in = from + tile * tile_length;
    double* const out = to + tile * tile_length;
#if defined(__clang__)
    // clang would write out a tile, which takes a tenth to a fifth longer in memory on Zen 5.
#pragma clang loop unroll(disable)
#endif
    for (index_t line = 0; line < lines; ++line) {
      add_neighbours_in_line(in + line * stride, out + line * stride, stride, length);
    }
  }
}

constexpr index_t tiles_along(index_t extent, index_t of_tile) {
  return (extent + of_tile - 1) / of_tile;
}

/// In `count` tiles side by side, from number `first_tile` of the `row`-th row of tiles on.
template <index_t tile_lines, index_t tile_length, class Layout>
void add_neighbours_in_tiles(const stencil::args<Layout>& args, index_t row, index_t first_tile,
                             index_t count) {
  const index_t stride = args.stride();
  const index_t start = (1 + row * tile_lines) * stride + 1 + first_tile * tile_length;
  const double* const in = args.in.data() + start;
  double* const out = args.out.data() + start;
  const index_t lines = std::min(args.lines() - row * tile_lines, tile_lines);
  const index_t length = args.length() - first_tile * tile_length;
  const index_t whole = std::min(count, length / tile_length);
  if (lines == tile_lines) {
    constexpr std::integral_constant<index_t, tile_lines> all_lines;
    add_neighbours_in_whole_tiles<tile_length>(in, out, stride, all_lines, whole);
  } else {
    add_neighbours_in_whole_tiles<tile_length>(in, out, stride, lines, whole);
  }
  if (whole < count) {
    const index_t done = whole * tile_length;
    add_neighbours_in_lines(in + done, out + done, stride, lines, length - done);
  }
}

}  // namespace toll::suite
