// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <utility>

namespace toll {

/// One index for each dimension: where a view begins, what a linear index stands for. It can be
/// taken apart: `const auto [i, j] = mapping.indices(k);`
template <std::size_t rank>
struct index_tuple {
  index_t at[rank > 0 ? rank : 1]{};

  constexpr index_t operator[](std::size_t r) const { return at[r]; }

  friend constexpr bool operator==(const index_tuple& a, const index_tuple& b) {
    for (std::size_t r = 0; r < rank; ++r) {
      if (a.at[r] != b.at[r]) {
        return false;
      }
    }
    return true;
  }
};

template <std::size_t r, std::size_t rank>
constexpr index_t get(const index_tuple<rank>& indices) {
  return indices.at[r];
}

}  // namespace toll

// Not `rank`, which clang takes for std::rank in here.
template <std::size_t dimensions>
struct std::tuple_size<toll::index_tuple<dimensions>> {
  static constexpr std::size_t value = dimensions;
};

template <std::size_t r, std::size_t dimensions>
struct std::tuple_element<r, toll::index_tuple<dimensions>> {
  using type = toll::index_t;
};
