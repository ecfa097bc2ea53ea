// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/extents.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>

#include <algorithm>
#include <concepts>
#include <string_view>

/// How `tiled_local` cuts its work up, the same in both arms.
///
/// A team computes a block of c. For `depth` products at a time it copies what it needs of a, row by
/// row, and of b, in panels as wide as a tile, in which one row follows the other. A tile of c stays
/// in registers while these products are added: each step multiplies each vector of a row of a panel
/// by `height` elements of a.
namespace toll::suite::blocked_matmul {

/// Blocks are cut to equal sizes, so that threads have equal shares: these are the largest.
struct blocking {
  int height;      // rows of a tile
  int width;       // columns of a tile, as of a panel
  int down;        // tiles of a block, one above the other
  int across;      // tiles side by side
  int lanes;       // threads that share a tile, side by side
  index_t splits;  // threads among which blocks are shared out evenly, if there are as many panels
  int deep;        // products at a time in the first tuning; half as many in the second
  const char* deep_name;
  const char* shallow_name;

  constexpr int rows() const { return down * height; }

  constexpr int columns() const { return across * width; }
};

/// On a processor: 24 vectors of sums in the 32 registers of AVX-512, or 12 in the 16 of AVX2, which
/// leaves some for a vector of b and an element of each row of a. A step goes column by column, so that
/// each vector of b is loaded once. Blocks of at most 192 x 256, with the copies of what they need at
/// depth 128, take 844 KiB, and fit an L2 cache of 1 MiB (docs/adr/0108).
inline constexpr blocking processor_block =
#if defined(__AVX512F__)
    {.height = 6,
     .width = 32,
     .down = 32,
     .across = 8,
     .lanes = 1,
     .splits = 2,
     .deep = 128,
     .deep_name = "depth_128",
     .shallow_name = "depth_64"};
#else
    {.height = 3,
     .width = 16,
     .down = 64,
     .across = 16,
     .lanes = 1,
     .splits = 2,
     .deep = 128,
     .deep_name = "depth_128",
     .shallow_name = "depth_64"};
#endif

/// On a CUDA device: 8 x 4 sums in the registers of a thread, for which it loads 8 elements of a, the
/// same for all lanes, and 4 of b. With depth 32 copies fill the 48 KiB that a block may have.
inline constexpr blocking cuda_block = {.height = 8,
                                        .width = 128,
                                        .down = 8,
                                        .across = 1,
                                        .lanes = 32,
                                        .splits = 1,
                                        .deep = 32,
                                        .deep_name = "depth_32",
                                        .shallow_name = "depth_16"};

/// On other devices, where a thread is a team: what it copies is in its own memory.
inline constexpr blocking thread_block = {.height = 4,
                                          .width = 8,
                                          .down = 8,
                                          .across = 4,
                                          .lanes = 1,
                                          .splits = 1,
                                          .deep = 64,
                                          .deep_name = "depth_64",
                                          .shallow_name = "depth_32"};

template <execution_policy Policy>
constexpr blocking block_of() {
  if (std::same_as<typename Policy::memory_space, host_space>) {
    return processor_block;
  }
  return std::string_view{Policy::name} == "cuda" ? cuda_block : thread_block;
}

/// Rows of a are longer than needed on a processor: at a distance of a power of two they would meet in
/// the same sets of a cache.
constexpr int padding(const blocking& block) {
  return block.lanes == 1 ? 8 : 0;
}

/// What a team copies.
template <execution_policy Policy, int depth>
struct panels {
  double a[block_of<Policy>().rows()][depth + padding(block_of<Policy>())];
  double b[block_of<Policy>().across][depth][block_of<Policy>().width];
};

constexpr index_t parts(index_t size, index_t extent) {
  return (size + extent - 1) / extent;
}

/// Extent of `count` parts of `size` rows or columns: a multiple of `unit`, and as even as that allows.
constexpr index_t even_part(index_t size, index_t unit, index_t count) {
  return parts(parts(size, unit), count) * unit;
}

/// The blocks of c: their extents, and how many there are one above the other and side by side.
struct blocks {
  index_t rows;
  index_t columns;
  index_t down;
  index_t across;
};

/// As even in size as tiles allow, and with one more column of blocks where that lets `splits` threads have as many
/// each.
constexpr blocks blocks_of(const blocking& block, const dims<2>& shape) {
  const index_t rows = even_part(shape[0], block.height, parts(shape[0], block.rows()));
  const index_t down = parts(shape[0], rows);
  const index_t panels = parts(shape[1], block.width);
  index_t across = std::max(parts(shape[1], block.columns()), std::min(block.splits, panels));
  if (down * across % block.splits != 0 && across < panels) {
    ++across;
  }
  const index_t columns = even_part(shape[1], block.width, across);
  return {rows, columns, down, parts(shape[1], columns)};
}

// Three columns of three blocks would be five for one thread and four for the other.
static_assert(blocks_of(processor_block, dims<2>{512, 640}).across == 4);

}  // namespace toll::suite::blocked_matmul
