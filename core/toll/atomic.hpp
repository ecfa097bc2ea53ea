// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// What an atomic update works on: int, unsigned, their 64-bit kin, float and double.
template <class T>
concept atomic_value = std::is_arithmetic_v<T> &&(sizeof(T) == 4 || sizeof(T) == 8);

/// Atomic updates for use in the loops of one policy, which is named because a sequential loop
/// should not pay for what a parallel one needs:
///
///     atomic_add<Policy>(count[bin(i)], 1);
///
/// Each returns the value that was there before. None orders other accesses (relaxed).
template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_add(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::add(target, value);
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_sub(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::sub(target, value);
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_min(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::min(target, value);
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_max(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::max(target, value);
}

template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_exchange(T& target, std::type_identity_t<T> value) {
  return Policy::atomics::exchange(target, value);
}

/// Writes `desired` if `expected` is there; it was if that is what comes back.
template <execution_policy Policy, atomic_value T>
TOLL_FN T atomic_compare_exchange(T& target, std::type_identity_t<T> expected,
                                  std::type_identity_t<T> desired) {
  return Policy::atomics::compare_exchange(target, expected, desired);
}

/// A reference through which every access is atomic, for loops with one policy.
template <atomic_value T, execution_policy Policy>
class atomic_ref {
public:
  TOLL_FN explicit constexpr atomic_ref(T& target) : target_{&target} {}

  TOLL_FN T load() const { return Policy::atomics::load(*target_); }

  TOLL_FN void store(T value) const { Policy::atomics::store(*target_, value); }

  TOLL_FN T exchange(T value) const { return atomic_exchange<Policy>(*target_, value); }

  TOLL_FN T compare_exchange(T expected, T desired) const {
    return atomic_compare_exchange<Policy>(*target_, expected, desired);
  }

  TOLL_FN T fetch_add(T value) const { return atomic_add<Policy>(*target_, value); }

  TOLL_FN T fetch_sub(T value) const { return atomic_sub<Policy>(*target_, value); }

  TOLL_FN T fetch_min(T value) const { return atomic_min<Policy>(*target_, value); }

  TOLL_FN T fetch_max(T value) const { return atomic_max<Policy>(*target_, value); }

  TOLL_FN T operator+=(T value) const { return fetch_add(value) + value; }

  TOLL_FN T operator-=(T value) const { return fetch_sub(value) - value; }

private:
  T* target_;
};

}  // namespace toll
