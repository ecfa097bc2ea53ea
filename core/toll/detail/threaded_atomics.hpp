// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>

#include <concepts>

namespace toll::detail {

/// An integer as large as a number that is updated, which may be looked at through it.
template <unsigned long bytes>
struct same_size;

template <>
struct same_size<1> {
  using type [[gnu::may_alias]] = unsigned char;
};

template <>
struct same_size<2> {
  using type [[gnu::may_alias]] = unsigned short;
};

template <>
struct same_size<4> {
  using type [[gnu::may_alias]] = unsigned int;
};

template <>
struct same_size<8> {
  using type [[gnu::may_alias]] = unsigned long long;
};

/// Atomic updates between the threads of a process. The compiler's own operations, which g++ and
/// clang share, and not std::atomic_ref: <atomic> takes longer to compile than a loop with a
/// reduction. constexpr as single_thread_atomics.
struct threaded_atomics {
  template <class T>
  static constexpr T load(const T& target) {
    T there;
    __atomic_load(&target, &there, __ATOMIC_RELAXED);
    return there;
  }

  template <class T>
  static constexpr void store(T& target, T value) {
    __atomic_store(&target, &value, __ATOMIC_RELAXED);
  }

  /// Through one instruction where the processor has it, or else over and over until no other
  /// thread comes in between.
  template <class T, class Operation>
  static constexpr T update(T& target, T value, const Operation& operation) {
    if constexpr (std::integral<T> && std::same_as<Operation, op::plus>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::integral<T> && std::same_as<Operation, minus>) {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, op::bit_and>) {
      return __atomic_fetch_and(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, op::bit_or>) {
      return __atomic_fetch_or(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, op::bit_xor>) {
      return __atomic_fetch_xor(&target, value, __ATOMIC_RELAXED);
    } else {
      return retry(target, value, operation);
    }
  }

  template <class T>
  static constexpr T exchange(T& target, T value) {
    T there;
    __atomic_exchange(&target, &value, &there, __ATOMIC_RELAXED);
    return there;
  }

  template <class T>
  static constexpr T compare_exchange(T& target, T expected, T desired) {
    __atomic_compare_exchange(&target, &expected, &desired, false, __ATOMIC_RELAXED,
                              __ATOMIC_RELAXED);
    return expected;
  }

private:
  // As integers: g++ keeps what it compares with in a register then, and in memory if it is a
  // floating-point number.
  template <class T, class Operation>
  static constexpr T retry(T& target, T value, const Operation& operation) {
    using bits = typename same_size<sizeof(T)>::type;
    auto* const place = reinterpret_cast<bits*>(&target);
    bits there = __atomic_load_n(place, __ATOMIC_RELAXED);
    for (;;) {
      const T seen = __builtin_bit_cast(T, there);
      if (leaves(operation, seen, value)) {
        return seen;
      }
      const auto next = __builtin_bit_cast(bits, static_cast<T>(operation(seen, value)));
      if (__atomic_compare_exchange_n(place, &there, next, true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED)) {
        return seen;
      }
    }
  }
};

}  // namespace toll::detail
