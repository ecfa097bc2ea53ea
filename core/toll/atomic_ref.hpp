// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic.hpp>
#include <toll/config.hpp>
#include <toll/policy.hpp>

#include <type_traits>

namespace toll {

/// A reference through which every access is atomic, for loops with one policy. It reads as the
/// object itself:
///
///     const atomic_ref<double, Policy> sum{total[0]};
///     sum += x[i];
///     count++;
///
/// What is called fetch_... returns the value that was there before, and so do `count++` and
/// `count--`; the other operators return the one that is there after. Two operators are two
/// accesses: `sum = sum + 1` may lose what comes in between.
template <atomic_value T, execution_policy Policy>
class atomic_ref {
public:
  using value_type = T;

  TOLL_FN explicit constexpr atomic_ref(T& target) : target_{&target} {}

  constexpr atomic_ref(const atomic_ref&) = default;

  /// Between two references it would not be said whether they or their objects are meant.
  atomic_ref& operator=(const atomic_ref&) = delete;

  TOLL_FN T operator=(T value) const {
    store(value);
    return value;
  }

  TOLL_FN operator T() const { return load(); }

  TOLL_FN T load() const { return atomic_load<Policy>(*target_); }

  TOLL_FN void store(T value) const { atomic_store<Policy>(*target_, value); }

  TOLL_FN T exchange(T value) const { return atomic_exchange<Policy>(*target_, value); }

  TOLL_FN bool compare_exchange(T& expected, T desired) const {
    return atomic_compare_exchange<Policy>(*target_, expected, desired);
  }

  /// `operation(there, value)`, or without a value `operation(there)`, as atomic_update.
  template <class Operation>
  TOLL_FN T fetch_update(T value, const Operation& operation) const {
    return atomic_update<Policy>(*target_, value, operation);
  }

  template <class Operation>
  TOLL_FN T fetch_update(const Operation& operation) const {
    return atomic_update<Policy>(*target_, operation);
  }

  TOLL_FN T fetch_add(T value) const requires combines<op::plus, T> {
    return atomic_add<Policy>(*target_, value);
  }

  TOLL_FN T fetch_sub(T value) const requires combines<detail::minus, T> {
    return atomic_sub<Policy>(*target_, value);
  }

  TOLL_FN T fetch_min(T value) const requires combines<op::min, T> {
    return atomic_min<Policy>(*target_, value);
  }

  TOLL_FN T fetch_max(T value) const requires combines<op::max, T> {
    return atomic_max<Policy>(*target_, value);
  }

  TOLL_FN T fetch_inc() const requires atomic_number<T> { return atomic_inc<Policy>(*target_); }

  TOLL_FN T fetch_dec() const requires atomic_number<T> { return atomic_dec<Policy>(*target_); }

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

  TOLL_FN T operator+=(T value) const requires combines<op::plus, T> {
    return op::plus{}(fetch_add(value), value);
  }

  TOLL_FN T operator-=(T value) const requires combines<detail::minus, T> {
    return detail::minus{}(fetch_sub(value), value);
  }

  TOLL_FN T operator++() const requires atomic_number<T> { return *this += T{1}; }

  TOLL_FN T operator--() const requires atomic_number<T> { return *this -= T{1}; }

  TOLL_FN T operator++(int) const requires atomic_number<T> { return fetch_inc(); }

  TOLL_FN T operator--(int) const requires atomic_number<T> { return fetch_dec(); }

  TOLL_FN T operator&=(T bits) const requires atomic_integer<T> {
    return static_cast<T>(fetch_and(bits) & bits);
  }

  TOLL_FN T operator|=(T bits) const requires atomic_integer<T> {
    return static_cast<T>(fetch_or(bits) | bits);
  }

  TOLL_FN T operator^=(T bits) const requires atomic_integer<T> {
    return static_cast<T>(fetch_xor(bits) ^ bits);
  }

private:
  T* target_;
};

}  // namespace toll
