// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/register_tiles.hpp"

#include <algorithm>

/// What the baselines on processors share: `tiled_local` by hand, in one thread.
namespace toll::suite::blocked_matmul::by_hand {

inline constexpr blocking block = processor_block;

using tile = double[block.height][block.width];

/// Adds `count` products to each element of a tile. A function of its own, whose registers are for
/// the sums; and the empty statement keeps g++ from taking the loop over products inside of that
/// over rows, or from doing two of its steps at once, both of which leave the sums in memory.
template <int depth>
[[gnu::noinline]] void add_products(const double (*a)[depth + padding(block)],
                                    const double (*b)[block.width], int count, tile& sum) {
  tile at;
  for (int y = 0; y < block.height; ++y) {
    for (int x = 0; x < block.width; ++x) {
      at[y][x] = sum[y][x];
    }
  }
  for (int k = 0; k < count; ++k) {
    asm volatile("");
    for (int x = 0; x < block.width; ++x) {
      for (int y = 0; y < block.height; ++y) {
        at[y][x] += a[y][k] * b[k][x];
      }
    }
  }
  for (int y = 0; y < block.height; ++y) {
    for (int x = 0; x < block.width; ++x) {
      sum[y][x] = at[y][x];
    }
  }
}

/// Copies `rows` rows of a; zeros follow them to the end of a tile.
template <int depth>
void copy_a(const double* from, index_t stride, int rows, int filled,
            double (*to)[depth + padding(block)]) {
  for (int y = 0; y < rows; ++y) {
    std::copy_n(from + y * stride, filled, to[y]);
  }
  for (int y = rows; y % block.height != 0; ++y) {
    std::fill_n(to[y], filled, 0.0);
  }
}

/// Copies `columns` columns of b, at most those of a panel; zeros follow them.
inline void copy_panel(const double* from, index_t stride, int columns, int filled,
                       double (*to)[block.width]) {
  if (columns >= block.width) {
    for (int k = 0; k < filled; ++k) {
      std::copy_n(from + k * stride, block.width, to[k]);
    }
  } else {
    for (int k = 0; k < filled; ++k) {
      std::copy_n(from + k * stride, columns, to[k]);
      std::fill_n(to[k] + columns, block.width - columns, 0.0);
    }
  }
}

/// The blocks of c.
inline blocks blocks_of(const matmul::args& args) {
  return blocked_matmul::blocks_of(block, args.c.shape());
}

/// The block of c from row i and column j on.
template <execution_policy Policy, int depth>
void multiply_block(const matmul::args& args, const blocks& all, index_t i, index_t j) {
  const index_t stride = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  const double* const a = args.a.data() + i * inner;
  const double* const b = args.b.data() + j;
  double* const c = args.c.data() + i * stride + j;
  const int rows = static_cast<int>(std::min(all.rows, args.c.extent(0) - i));
  const int columns = static_cast<int>(std::min(all.columns, stride - j));
  alignas(64) panels<Policy, depth> copy;
  alignas(64) tile sum[block.down][block.across];
  for (int y = 0; y * block.height < rows; ++y) {
    for (int x = 0; x * block.width < columns; ++x) {
      std::fill_n(&sum[y][x][0][0], block.height * block.width, 0.0);
    }
  }
  for (index_t first = 0; first < inner; first += depth) {
    const int filled = static_cast<int>(std::min<index_t>(depth, inner - first));
    copy_a<depth>(a + first, inner, rows, filled, copy.a);
    for (int x = 0; x * block.width < columns; ++x) {
      copy_panel(b + first * stride + index_t{x} * block.width, stride, columns - x * block.width,
                 filled, copy.b[x]);
    }
    for (int y = 0; y * block.height < rows; ++y) {
      for (int x = 0; x * block.width < columns; ++x) {
        add_products<depth>(copy.a + y * block.height, copy.b[x], filled, sum[y][x]);
      }
    }
  }
  // Tile by tile: row by row two threads would meet in the same line of c again and again.
  for (int y = 0; y * block.height < rows; ++y) {
    for (int x = 0; x * block.width < columns; ++x) {
      const int height = std::min(block.height, rows - y * block.height);
      const int width = std::min(block.width, columns - x * block.width);
      double* const to = c + index_t{y} * block.height * stride + index_t{x} * block.width;
      for (int row = 0; row < height; ++row) {
        std::copy_n(sum[y][x][row], width, to + row * stride);
      }
    }
  }
}

}  // namespace toll::suite::blocked_matmul::by_hand
