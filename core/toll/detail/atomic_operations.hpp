// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/operations.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

// An atomic update makes what will be there out of what is there and a value. Those of
// operations.hpp serve, and these besides.

struct minus {
  template <class T>
  requires requires(const T& a, const T& b) { static_cast<T>(a - b); }
  constexpr T operator()(const T& there, const T& value) const {
    return static_cast<T>(there - value);
  }
};

/// Counts 0, 1, ..., limit and starts again, as CUDA's atomicInc does.
struct count_up_to {
  template <std::integral T>
  constexpr T operator()(T there, T limit) const {
    return there >= limit ? T{} : static_cast<T>(there + 1);
  }
};

/// Counts limit, ..., 1, 0 and starts again, as CUDA's atomicDec does; from above the limit too.
struct count_down_from {
  template <std::integral T>
  constexpr T operator()(T there, T limit) const {
    return there == T{} || there > limit ? limit : static_cast<T>(there - 1);
  }
};

/// An operation whose value is known: it makes what will be there out of what is there alone.
template <class T, class Operation>
struct with_value {
  const T& value;
  const Operation& operation;

  constexpr T operator()(const T& there) const { return static_cast<T>(operation(there, value)); }
};

/// Whether an update leaves what is there, so that nothing need be written: most of those that keep
/// an extreme find that there is nothing to do, and then only read.
template <class Operation, class T>
constexpr bool leaves(const Operation&, const T&) {
  return false;
}

template <class T>
requires std::is_arithmetic_v<T>
constexpr bool leaves(const with_value<T, op::min>& update, const T& there) {
  return !(update.value < there);
}

template <class T>
requires std::is_arithmetic_v<T>
constexpr bool leaves(const with_value<T, op::max>& update, const T& there) {
  return !(there < update.value);
}

}  // namespace toll::detail
