// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// How other layers cut `tiled_local` up. Both arms have larger blocks, whose tiles stay in registers
/// (register_tiles.hpp); what these write as lambdas of their libraries has no such tiles.
///
/// A tile of c is summed up by threads that stand side by side along its rows, as lanes of vector
/// registers on a CPU; each has sums for a column of a few elements.
///
/// One step adds `depth_at_once` products to `rows_at_once` of them. Its sixteen elements of a are
/// the same for all lanes; for 16 multiplications there are 4 loads of b, and 4 loads and stores of
/// sums. A sum waits for no more than 4 additions, one after the other, and 4 sums proceed side by
/// side, so that the multipliers are the limit. And it is a single loop over lanes, without another
/// inside, which compilers vectorise unasked.
namespace toll::suite::blocked_matmul {

inline constexpr int threads_y = 4;
inline constexpr int threads_x = 64;
inline constexpr int rows_each = 8;

inline constexpr int tile_rows = threads_y * rows_each;
inline constexpr int tile_columns = threads_x;

inline constexpr int rows_at_once = 4;
inline constexpr int depth_at_once = 4;

/// Some columns of a, and the rows of b that they meet.
template <int depth>
struct factors {
  double a[tile_rows][depth];
  double b[depth][tile_columns];
};

}  // namespace toll::suite::blocked_matmul
