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

/// The associative operations of reductions, scans, scatters and atomics, each with its neutral
/// element. Written out, because <functional> alone would double the time it takes to compile a
/// loop. A type of your own joins in by its operators: `op::plus` needs `a + b`, and `T{}` is then
/// its zero.
namespace op {

struct plus {
  template <class T>
  static constexpr T identity() {
    return T{};
  }

  template <class T>
  requires requires(const T& a, const T& b) { static_cast<T>(a + b); }
  constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a + b);
  }
};

struct times {
  template <class T>
  static constexpr T identity() {
    return T{1};
  }

  template <class T>
  requires requires(const T& a, const T& b) { static_cast<T>(a * b); }
  constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a * b);
  }
};

struct min {
  template <class T>
  static constexpr T identity() {
    constexpr T value = highest<T>;  // clang gives a device no variable of a class type
    return value;
  }

  template <class T>
  requires requires(const T& a, const T& b) { b < a ? 1 : 0; }
  constexpr T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return toll::min(a, b);
  }
};

struct max {
  template <class T>
  static constexpr T identity() {
    constexpr T value = lowest<T>;  // clang gives a device no variable of a class type
    return value;
  }

  template <class T>
  requires requires(const T& a, const T& b) { a < b ? 1 : 0; }
  constexpr T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return toll::max(a, b);
  }
};

struct bit_and {
  template <std::integral T>
  static constexpr T identity() {
    return static_cast<T>(~T{});
  }

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a & b);
  }
};

struct bit_or {
  template <std::integral T>
  static constexpr T identity() {
    return T{};
  }

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a | b);
  }
};

struct bit_xor {
  template <std::integral T>
  static constexpr T identity() {
    return T{};
  }

  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return static_cast<T>(a ^ b);
  }
};

}  // namespace op

/// An operation that brings its neutral element for T.
template <class Operation, class T>
concept has_identity = combines<Operation, T> && requires {
  { Operation::template identity<T>() } -> std::convertible_to<T>;
};

}  // namespace toll
