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

/// A reduction by an operation of your own.
template <trivially_copyable T, combines<T> Combine>
constexpr reduction<T, Combine> reduce(T& target, std::type_identity_t<T> identity,
                                       Combine combine) {
  return {&target, identity, combine};
}

namespace detail {

template <class Operation, class T>
constexpr auto reduce_by(T& target) {
  return reduce(target, Operation::template identity<T>(), Operation{});
}

}  // namespace detail

template <class T>
constexpr auto sum(T& target) {
  return detail::reduce_by<op::plus>(target);
}

template <class T>
constexpr auto product(T& target) {
  return detail::reduce_by<op::times>(target);
}

/// In the body: `low = min(low, x[i])`.
template <class T>
constexpr auto min(T& target) {
  return detail::reduce_by<op::min>(target);
}

/// In the body: `high = max(high, x[i])`.
template <class T>
constexpr auto max(T& target) {
  return detail::reduce_by<op::max>(target);
}

/// In the body: `low = min(low, located{x[i], i})`.
template <class T>
constexpr auto min_loc(located<T>& target) {
  return detail::reduce_by<op::min>(target);
}

/// In the body: `high = max(high, located{x[i], i})`.
template <class T>
constexpr auto max_loc(located<T>& target) {
  return detail::reduce_by<op::max>(target);
}

template <std::integral T>
constexpr auto bit_and(T& target) {
  return detail::reduce_by<op::bit_and>(target);
}

template <std::integral T>
constexpr auto bit_or(T& target) {
  return detail::reduce_by<op::bit_or>(target);
}

template <std::integral T>
constexpr auto bit_xor(T& target) {
  return detail::reduce_by<op::bit_xor>(target);
}

}  // namespace toll
