// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::detail {

/// Cuts a loop into blocks that depend on its size alone, not on the number of threads: the partial
/// results, joined in block order, are then the same bits on any machine that runs the same code.
class fixed_blocks {
public:
  explicit fixed_blocks(index_t size)
      : size_{size},
        block_{size > smallest * most ? (size + most - 1) / most : smallest} {}

  index_t count() const { return (size_ + block_ - 1) / block_; }

  index_t first(index_t block) const { return block * block_; }

  index_t last(index_t block) const { return block + 1 < count() ? first(block + 1) : size_; }

private:
  // Below 2048 iterations handing out a block costs more than its work; above 4096 partial results
  // joining them, which is sequential, shows.
  static constexpr index_t smallest = 2048;
  static constexpr index_t most = 4096;

  index_t size_;
  index_t block_;
};

}  // namespace toll::detail
