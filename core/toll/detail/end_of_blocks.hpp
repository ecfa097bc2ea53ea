// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll::detail {

/// Where the last block of 32 iterations of a line ends. clang has 16 to 64 iterations in one of a vector
/// loop, and runs what is left of them one at a time; so there a line is a loop of whole blocks and one of
/// single vectors.
/// requires   first <= last
template <std::integral Index>
constexpr Index end_of_blocks(Index first, Index last) {
  return static_cast<Index>(first + ((last - first) & ~Index{31}));
}

}  // namespace toll::detail
