// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/located.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace toll {

/// A function object that makes one T out of two. Under CUDA it must run on the device: a constexpr
/// call operator, or a lambda marked TOLL_FN.
template <class Combine, class T>
concept combines = std::is_invocable_r_v<T, const Combine&, T, T>;

/// The value of T that no other is above, or below: infinite where T has that. A located one stands
/// at an index that loses every tie.
template <class T>
inline constexpr T lowest =
    std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                         : std::numeric_limits<T>::lowest();
template <class T>
inline constexpr T highest =
    std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                         : std::numeric_limits<T>::max();
template <class T>
inline constexpr located<T> lowest<located<T>>{lowest<T>, std::numeric_limits<index_t>::max()};
template <class T>
inline constexpr located<T> highest<located<T>>{highest<T>, std::numeric_limits<index_t>::max()};

// The associative operations of reductions and scans, each with its neutral element. Written out,
// because <functional> alone would double the time it takes to compile a loop.

struct plus {
  template <class T>
  static constexpr T identity{};

  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a + b);
  }
};

struct times {
  template <class T>
  static constexpr T identity{1};

  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a * b);
  }
};

struct smaller {
  template <class T>
  static constexpr T identity = highest<T>;

  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return min(a, b);
  }
};

struct larger {
  template <class T>
  static constexpr T identity = lowest<T>;

  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return max(a, b);
  }
};

struct both_bits {
  template <std::integral T>
  static constexpr T identity = static_cast<T>(~T{});

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a & b);
  }
};

struct either_bit {
  template <std::integral T>
  static constexpr T identity{};

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a | b);
  }
};

struct different_bits {
  template <std::integral T>
  static constexpr T identity{};

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a ^ b);
  }
};

/// An operation that brings its neutral element for T.
template <class Operation, class T>
concept has_identity = combines<Operation, T> && requires {
  { Operation::template identity<T> } -> std::convertible_to<T>;
};

}  // namespace toll
