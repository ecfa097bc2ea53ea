// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/extents.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// Extents of a loop of a team that works on one tile of many: these, or what an edge leaves of
/// them. Each is the smaller of a constant and of the number given for it, none if that is negative.
///
///     t.loop(at_most<16, 64>{rows - i, columns - j}, [&](int y, int x) { ... });
///
/// On hosts the loops of a whole tile are of constant length, and the body is compiled twice.
template <index_t... most>
class at_most {
  static_assert(sizeof...(most) > 0 && ((most >= 1) && ...),
                "toll::at_most: a tile has an extent of at least 1 in each dimension");

public:
  static constexpr std::size_t rank() { return sizeof...(most); }

  template <std::integral... Counts>
  constexpr explicit at_most(Counts... left) requires(sizeof...(Counts) == sizeof...(most))
      : is_whole_{((static_cast<index_t>(left) >= most) && ...)},
        left_{static_cast<index_t>(left)...} {}

  /// Whether nothing is cut off.
  constexpr bool is_whole() const { return is_whole_; }

  static constexpr extents<most...> whole() { return {}; }

  constexpr index_t operator[](std::size_t r) const {
    return left_[r] < 0 ? 0 : left_[r] < most_[r] ? left_[r] : most_[r];
  }

private:
  bool is_whole_;
  index_t left_[sizeof...(most)];
  index_t most_[sizeof...(most)] = {most...};  // not constexpr: clang's devices read garbage
};

}  // namespace toll
