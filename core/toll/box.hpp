// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>
#include <toll/extents.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// The index tuples with first[r] <= index r < last[r] in every dimension r.
template <std::size_t dimensions>
class box {
public:
  static constexpr std::size_t rank() { return dimensions; }

  /// errors   argument_error if last[r] < first[r]
  constexpr box(const index_t (&first)[dimensions], const index_t (&last)[dimensions]) {
    for (std::size_t r = 0; r < dimensions; ++r) {
      if (last[r] < first[r]) {
        throw argument_error("toll::box: the end %lld of dimension %d lies before its start %lld",
                             static_cast<long long>(last[r]), static_cast<int>(r),
                             static_cast<long long>(first[r]));
      }
      first_[r] = first[r];
      last_[r] = last[r];
    }
  }

  /// All indices of an array with these extents.
  template <index_t... es>
  constexpr box(const extents<es...>& shape) requires(sizeof...(es) == dimensions) {
    for (std::size_t r = 0; r < dimensions; ++r) {
      last_[r] = shape[r];
    }
  }

  constexpr index_t first(std::size_t r) const { return first_[r]; }

  constexpr index_t last(std::size_t r) const { return last_[r]; }

  constexpr index_t extent(std::size_t r) const { return last_[r] - first_[r]; }

private:
  index_t first_[dimensions] = {};
  index_t last_[dimensions] = {};
};

template <index_t... es>
box(const extents<es...>&) -> box<sizeof...(es)>;

template <std::size_t rank>
box(const box<rank>&) -> box<rank>;

/// What `nested` runs over: a box, or extents, which stand for all indices of an array of that
/// shape.
template <class T>
concept index_box = requires(const T& indices) { box{indices}; };

}  // namespace toll
