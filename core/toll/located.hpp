// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <type_traits>

namespace toll {

/// A value and the index it stands at, for min_loc and max_loc.
template <class T>
struct located {
  T value;
  index_t index;

  friend constexpr bool operator==(const located&, const located&) = default;
};

template <class T>
located(T, index_t) -> located<T>;  // clang 14 and 15 do not deduce it from the aggregate

/// The smaller of two located values; of two equal ones that with the smaller index, so that the
/// answer does not depend on the order in which a backend visits the loop.
template <class T>
constexpr located<T> min(const located<T>& a, const located<T>& b) {
  return b.value < a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

/// The larger of two located values; of two equal ones that with the smaller index.
template <class T>
constexpr located<T> max(const located<T>& a, const located<T>& b) {
  return a.value < b.value || (b.value == a.value && b.index < a.index) ? b : a;
}

/// The smaller of two numbers, for loop bodies: constexpr, hence also code for a device, and a
/// value, so that a vector register can hold it. `a` if they are equal, or `b` is not a number.
template <class T>
requires std::is_arithmetic_v<T> constexpr T min(T a, T b) {
  return b < a ? b : a;
}

/// The larger of two numbers.
template <class T>
requires std::is_arithmetic_v<T> constexpr T max(T a, T b) {
  return a < b ? b : a;
}

}  // namespace toll
