// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_operations.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// What an atomic update works on: numbers, and any other object that may be copied byte by byte,
/// such as a struct of three doubles.
template <class T>
concept atomic_value = trivially_copyable<T> && !std::is_const_v<T>;

/// Those that count.
template <class T>
concept atomic_number = atomic_value<T> && std::is_arithmetic_v<T> && !std::same_as<T, bool>;

/// And those that have bits to set and limits to count to.
template <class T>
concept atomic_integer = atomic_number<T> && std::integral<T>;

/// Whether equal objects of a type have equal bytes, as compare-exchange wants: there is no padding
/// between members, nor in them. The compiler knows of integers, pointers and what is made of them.
/// Of a struct with floating-point numbers its author can say so:
///
///     template <>
///     inline constexpr bool toll::has_no_padding<real3> = true;
template <class T>
inline constexpr bool has_no_padding = std::has_unique_object_representations_v<T> ||
                                       std::same_as<T, float> || std::same_as<T, double>;

/// Atomic updates for use in the loops of one policy, which is named because a sequential loop
/// should not pay for what a parallel one needs:
///
///     atomic_add<Policy>(count[bin(i)], 1);
///     atomic_add<Policy>(force[atom(i)], real3{x, y, z});
///
/// Each returns the value that was there before. None orders other accesses (relaxed).
///
/// Objects of 1, 2, 4 and 8 bytes are updated by instructions of the processor, and those of 16
/// where it has some for them (on hosts with cmpxchg16b). All others are updated under a lock, which
/// is chosen by their address: so are those that lie at no multiple of their size. An object must
/// not be updated in two types, nor part by part.
///
/// This one writes `operation(there, value)`, whatever that is; it may be called several times, and
/// must not itself make atomic updates. Those below are instructions of the processor where it has
/// them.
template <execution_policy Policy, atomic_value T, class Operation>
TOLL_FN T atomic_update(T& target, std::type_identity_t<T> value, const Operation& operation) {
  constexpr bool fits = combines<Operation, T>;
  static_assert(fits,
                "toll::atomic_update: the operation takes what is there and the value, and returns "
                "what will be there: [](T there, T value) { return there * value; }");
  if constexpr (fits) {
    return Policy::atomics::update(target, value, operation);
  } else {
    return value;
  }
}

/// Writes `operation(there)`.
///
///     atomic_update<Policy>(state[i], [](cell there) { return there.next(); });
template <execution_policy Policy, atomic_value T, class Operation>
TOLL_FN T atomic_update(T& target, const Operation& operation) {
  constexpr bool fits = std::is_invocable_r_v<T, const Operation&, T>;
  static_assert(fits,
                "toll::atomic_update: the operation takes what is there, and returns what will be "
                "there: [](T there) { return 2 * there; }");
  if constexpr (fits) {
    return Policy::atomics::update(target, operation);
  } else {
    return target;
  }
}

template <execution_policy Policy, atomic_value T>
requires combines<op::plus, T> TOLL_FN T atomic_add(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::plus{});
}

template <execution_policy Policy, atomic_value T>
requires combines<detail::minus, T> TOLL_FN T atomic_sub(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, detail::minus{});
}

template <execution_policy Policy, atomic_value T>
requires combines<op::min, T> TOLL_FN T atomic_min(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::min{});
}

template <execution_policy Policy, atomic_value T>
requires combines<op::max, T> TOLL_FN T atomic_max(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::max{});
}

template <execution_policy Policy, atomic_number T>
TOLL_FN T atomic_inc(T& target) {
  return atomic_add<Policy>(target, T{1});
}

template <execution_policy Policy, atomic_number T>
TOLL_FN T atomic_dec(T& target) {
  return atomic_sub<Policy>(target, T{1});
}

/// Counts up, and starts again from 0 when `limit` or more is there.
template <execution_policy Policy, atomic_integer T>
TOLL_FN T atomic_inc(T& target, std::type_identity_t<T> limit) {
  return atomic_update<Policy>(target, limit, detail::count_up_to{});
}

/// Counts down, and starts again from `limit` when 0 or more than `limit` is there.
template <execution_policy Policy, atomic_integer T>
TOLL_FN T atomic_dec(T& target, std::type_identity_t<T> limit) {
  return atomic_update<Policy>(target, limit, detail::count_down_from{});
}

template <execution_policy Policy, atomic_integer T>
TOLL_FN T atomic_and(T& target, std::type_identity_t<T> bits) {
  return atomic_update<Policy>(target, bits, op::bit_and{});
}

template <execution_policy Policy, atomic_integer T>
TOLL_FN T atomic_or(T& target, std::type_identity_t<T> bits) {
  return atomic_update<Policy>(target, bits, op::bit_or{});
}

template <execution_policy Policy, atomic_integer T>
TOLL_FN T atomic_xor(T& target, std::type_identity_t<T> bits) {
  return atomic_update<Policy>(target, bits, op::bit_xor{});
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_exchange(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::exchange(target, value);
}

/// What is there, read as a whole.
template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_load(const T& target) {
  return Policy::atomics::load(target);
}

/// Writes as a whole.
template <execution_policy Policy, atomic_value T>
TOLL_FN void atomic_store(T& target, std::type_identity_t<T> value) {
  Policy::atomics::store(target, value);
}

/// Writes `desired` if `expected` is there, and returns whether it was. If it was not, `expected`
/// becomes what is there, so that a loop can try again:
///
///     double there = atomic_load<Policy>(cell);
///     while (!atomic_compare_exchange<Policy>(cell, there, f(there))) {
///     }
///
/// Compares bytes, as std::atomic does: -0.0 is not 0.0, and a NaN is itself. It never fails when
/// `expected` is there.
template <execution_policy Policy, atomic_value T>
TOLL_FN bool atomic_compare_exchange(T& target, std::type_identity_t<T>& expected,
                                     std::type_identity_t<T> desired) {
  constexpr bool compares = has_no_padding<T>;
  static_assert(compares,
                "toll::atomic_compare_exchange: it compares bytes, and this type may have some "
                "between its members that say nothing; write atomic_update(target, operation), or "
                "set toll::has_no_padding<T> if there are none");
  if constexpr (compares) {
    return Policy::atomics::compare_exchange(target, expected, desired);
  } else {
    return false;
  }
}

}  // namespace toll
