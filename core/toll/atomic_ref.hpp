// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic.hpp>
#include <toll/config.hpp>
#include <toll/policy.hpp>

#include <type_traits>

namespace toll {

/// A reference through which every access is atomic, for loops with one policy. What is called
/// fetch_... returns the value that was there before, an operator the one that is there after.
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

  TOLL_FN T fetch_inc() const { return atomic_inc<Policy>(*target_); }

  TOLL_FN T fetch_dec() const { return atomic_dec<Policy>(*target_); }

  TOLL_FN T fetch_inc(T limit) const requires atomic_integer<T> {
    return atomic_inc<Policy>(*target_, limit);
  }

  TOLL_FN T fetch_dec(T limit) const requires atomic_integer<T> {
    return atomic_dec<Policy>(*target_, limit);
  }

  TOLL_FN T fetch_and(T bits) const requires atomic_integer<T> {
    return atomic_and<Policy>(*target_, bits);
  }

  TOLL_FN T fetch_or(T bits) const requires atomic_integer<T> {
    return atomic_or<Policy>(*target_, bits);
  }

  TOLL_FN T fetch_xor(T bits) const requires atomic_integer<T> {
    return atomic_xor<Policy>(*target_, bits);
  }

  TOLL_FN T operator+=(T value) const { return static_cast<T>(fetch_add(value) + value); }

  TOLL_FN T operator-=(T value) const { return static_cast<T>(fetch_sub(value) - value); }

  TOLL_FN T operator++() const { return *this += T{1}; }

  TOLL_FN T operator--() const { return *this -= T{1}; }

  TOLL_FN T operator&=(T bits) const requires atomic_integer<T> { return fetch_and(bits) & bits; }

  TOLL_FN T operator|=(T bits) const requires atomic_integer<T> { return fetch_or(bits) | bits; }

  TOLL_FN T operator^=(T bits) const requires atomic_integer<T> { return fetch_xor(bits) ^ bits; }

private:
  T* target_;
};

}  // namespace toll
