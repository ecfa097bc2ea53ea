// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/signature.hpp>

namespace toll::detail {

/// Cuts a loop into blocks that depend on its size alone, not on the number of threads: the partial
/// results, joined in block order, are then the same bits on any machine that runs the same code.
class fixed_blocks {
public:
  constexpr explicit fixed_blocks(index_t size)
      : size_{size},
        block_{size > smallest * most ? (size + most - 1) / most : smallest} {}

  constexpr index_t count() const { return (size_ + block_ - 1) / block_; }

  constexpr index_t first(index_t block) const { return block * block_; }

  constexpr index_t last(index_t block) const {
    return block + 1 < count() ? first(block + 1) : size_;
  }

private:
  // Below 2048 iterations handing out a block costs more than its work; above 4096 partial results
  // joining them, which is sequential, shows.
  static constexpr index_t smallest = 2048;
  static constexpr index_t most = 4096;

  index_t size_;
  index_t block_;
};

/// A reduction over such blocks, each in vector lanes. `for_each_block(count, reduce)` calls
/// `reduce(b)` for b = 0 .. count - 1, in any order and on any thread.
template <class Segment, class Reductions, class Body, class ForEachBlock>
auto reduced_in_fixed_blocks(const Segment& indices, const Reductions& reductions, const Body& body,
                             const ForEachBlock& for_each_block) {
  using position = index_of<Body>;
  const fixed_blocks blocks{indices.size()};
  partial_results partial{reductions, blocks.count()};
  for_each_block(blocks.count(), [&](index_t b) {
    partial[b] = reduced_in_lanes(reductions, indices, body, static_cast<position>(blocks.first(b)),
                                  static_cast<position>(blocks.last(b)));
  });
  return partial.joined();
}

}  // namespace toll::detail
