// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_operations.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// What an atomic update works on: int, unsigned, their 64-bit kin, float and double.
template <class T>
concept atomic_value = std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// And those that have bits to set and limits to count to.
template <class T>
concept atomic_integer = atomic_value<T> && std::integral<T>;

/// Atomic updates for use in the loops of one policy, which is named because a sequential loop
/// should not pay for what a parallel one needs:
///
///     atomic_add<Policy>(count[bin(i)], 1);
///
/// Each returns the value that was there before. None orders other accesses (relaxed).
///
/// This one writes `operation(there, value)`, whatever that is; it may be called several times.
/// Those below are instructions of the processor where it has them.
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

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_add(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::plus{});
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_sub(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, detail::minus{});
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_min(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::min{});
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_max(T& target, std::type_identity_t<T> value) {
  return atomic_update<Policy>(target, value, op::max{});
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_inc(T& target) {
  return atomic_add<Policy>(target, T{1});
}

template <execution_policy Policy, atomic_value T>
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

/// Writes `desired` if `expected` is there; it was if that is what comes back. Compares bits, as
/// std::atomic does: -0.0 is not 0.0, and a NaN is itself.
template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_compare_exchange(T& target, std::type_identity_t<T> expected,
                                  std::type_identity_t<T> desired) {
  return Policy::atomics::compare_exchange(target, expected, desired);
}

}  // namespace toll

#include <toll/atomic_ref.hpp>
