// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>

namespace toll::detail {

/// The positions p of a box of `count[0]` x `count[1]` x ... with p[0] + p[1] + ... = height. They
/// are numbered; in more than two dimensions some numbers stand for none.
///
/// Numbers go over all dimensions but the longest, whose position the height gives: so at most a few
/// times as many numbers as positions, however flat the box.
template <std::size_t rank>
class plane {
public:
  /// requires   every count above 0
  constexpr plane(const index_t (&count)[rank], index_t height)
      : height_{height},
        solved_{longest(count)},
        most_{count[solved_] - 1} {
    for (std::size_t r = 0; r < rank; ++r) {
      const index_t others = planes(count) - count[r];  // the largest sum of the other positions
      low_[r] = height > others ? height - others : 0;
      const index_t high = height < count[r] - 1 ? height : count[r] - 1;
      width_[r] = r == solved_ ? 1 : high - low_[r] + 1;
      numbers_ *= width_[r];
    }
  }

  /// How many planes a box has: heights 0 .. planes - 1.
  static constexpr index_t planes(const index_t (&count)[rank]) {
    index_t heights = 1;
    for (std::size_t r = 0; r < rank; ++r) {
      heights += count[r] - 1;
    }
    return heights;
  }

  constexpr index_t numbers() const { return numbers_; }

  /// Whether a number stands for a position, and for which.
  constexpr bool find(index_t number, index_t (&position)[rank]) const {
    index_t left = height_;
    for (std::size_t r = rank; r-- > 0;) {
      if (r != solved_) {
        // Of two dimensions one is numbered: no division.
        const index_t step = rank == 2 ? number : number % width_[r];
        position[r] = low_[r] + step;
        left -= position[r];
        number = rank == 2 ? 0 : number / width_[r];
      }
    }
    position[solved_] = left;
    return left >= 0 && left <= most_;
  }

private:
  static constexpr std::size_t longest(const index_t (&count)[rank]) {
    std::size_t found = rank - 1;
    for (std::size_t r = 0; r < rank; ++r) {
      found = count[r] > count[found] ? r : found;
    }
    return found;
  }

  index_t height_;
  std::size_t solved_;
  index_t most_;
  index_t low_[rank] = {};
  index_t width_[rank] = {};
  index_t numbers_ = 1;
};

}  // namespace toll::detail
