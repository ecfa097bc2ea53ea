// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <type_traits>

namespace toll::detail {

/// The blocks of 32 iterations of a line. clang has 16 to 64 iterations in one of a vector loop, and runs what is left
/// of them one at a time; so there a line is a loop of whole blocks, and one of single vectors. Where the first runs
/// only for some blocks, and until its index is equal to the end, clang knows that nothing is left of it, and steps
/// no addresses from line to line for that.
/// requires   first <= last
template <std::integral Index>
class blocks_of_line {
public:
  constexpr blocks_of_line(Index first, Index last)
      : blocks_(static_cast<count>(last - first) / count{32}),
        end_{static_cast<Index>(first + static_cast<Index>(blocks_ * count{32}))} {}

  constexpr bool are_some() const { return blocks_ > 0; }

  constexpr Index end() const { return end_; }

private:
  using count = std::make_unsigned_t<Index>;

  count blocks_;
  Index end_;
};

}  // namespace toll::detail
