// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

namespace op {

// The natural orders of a sort. A backend may sort numbers in them without comparing.

struct less {
  template <class T>
  constexpr bool operator()(const T& a, const T& b) const {
    return a < b;
  }
};

struct greater {
  template <class T>
  constexpr bool operator()(const T& a, const T& b) const {
    return b < a;
  }
};

}  // namespace op

namespace detail {

template <class Less>
inline constexpr bool is_natural = std::same_as<Less, op::less> || std::same_as<Less, op::greater>;

/// An order of floating-point numbers, and after all of them those that are not a number. A plain
/// comparison is no order among these: std::sort may then read beyond its array.
template <class Less>
struct not_a_number_last {
  Less less;

  template <class T>
  constexpr bool operator()(const T& a, const T& b) const {
    return less(a, b) || (b != b && a == a);
  }
};

}  // namespace detail
}  // namespace toll
