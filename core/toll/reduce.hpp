// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/located.hpp>
#include <toll/operations.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// A reduction as an argument of `forall`. The loop body gets one `T&` for it, an accumulator that
/// starts at `identity` and is private to the thread that runs the iteration; the loop joins them
/// all with `combine`, and the result with what `target` held before.
///
/// requires T can be default-constructed; `combine` is associative and commutative up to rounding,
/// and `identity` neutral for it
template <class T, class Combine>
struct reduction {
  using value_type = T;

  T* target;
  T identity;
  Combine combine;
};

template <class T>
inline constexpr bool is_reduction = false;
template <class T, class Combine>
inline constexpr bool is_reduction<reduction<T, Combine>> = true;

namespace detail {

/// Whether a loop can reduce to a variable; if not, compilation stops at the sentence that says
/// why.
template <class T>
consteval bool can_be_reduced_to() {
  constexpr bool is_variable = !std::is_const_v<T>;
  static_assert(is_variable,
                "toll::reduce: the variable is const, but the loop is to leave its result there");
  constexpr bool is_made = std::is_default_constructible_v<T> && std::is_trivially_copyable_v<T>;
  static_assert(
      !is_variable || is_made,
      "toll::reduce: the variable's type must have a default constructor and be trivially "
      "copyable: each thread has accumulators of it, perhaps on a device");
  return is_variable && is_made;
}

template <class T, class Combine>
constexpr auto reduce_by(T& target, Combine combine) {
  if constexpr (can_be_reduced_to<T>()) {
    return reduction<T, Combine>{&target, Combine::template identity<T>(), combine};
  }
}

}  // namespace detail

/// A reduction by an operation of your own. `identity` is neutral for it, not a start value: that
/// is what `target` holds.
template <class T, class Combine>
constexpr auto reduce(T& target, const std::type_identity_t<T>& identity, Combine combine) {
  if constexpr (detail::can_be_reduced_to<T>()) {
    constexpr bool is_operation = combines<Combine, T>;
    static_assert(is_operation,
                  "toll::reduce: the operation takes two values and makes one of them, as "
                  "[](T a, T b) does");
    constexpr bool is_needed = !has_identity<Combine, T>;
    static_assert(!is_operation || is_needed,
                  "toll::reduce: this operation brings its identity: write reduce(target, "
                  "operation); a start value is what the target holds before the loop");
    if constexpr (is_operation && is_needed) {
      return reduction<T, Combine>{&target, identity, combine};
    }
  }
}

/// A reduction by an operation that brings its identity, such as those in `op`.
template <class T, has_identity<T> Combine>
constexpr auto reduce(T& target, Combine combine) {
  return detail::reduce_by(target, combine);
}

template <class T>
constexpr auto sum(T& target) {
  return detail::reduce_by(target, op::plus{});
}

template <class T>
constexpr auto product(T& target) {
  return detail::reduce_by(target, op::times{});
}

/// In the body: `low = min(low, x[i])`.
template <class T>
constexpr auto min(T& target) {
  return detail::reduce_by(target, op::min{});
}

/// In the body: `high = max(high, x[i])`.
template <class T>
constexpr auto max(T& target) {
  return detail::reduce_by(target, op::max{});
}

/// In the body: `low = min(low, located{x[i], i})`.
template <class T>
constexpr auto min_loc(located<T>& target) {
  return detail::reduce_by(target, op::min{});
}

/// In the body: `high = max(high, located{x[i], i})`.
template <class T>
constexpr auto max_loc(located<T>& target) {
  return detail::reduce_by(target, op::max{});
}

template <std::integral T>
constexpr auto bit_and(T& target) {
  return detail::reduce_by(target, op::bit_and{});
}

template <std::integral T>
constexpr auto bit_or(T& target) {
  return detail::reduce_by(target, op::bit_or{});
}

template <std::integral T>
constexpr auto bit_xor(T& target) {
  return detail::reduce_by(target, op::bit_xor{});
}

}  // namespace toll
