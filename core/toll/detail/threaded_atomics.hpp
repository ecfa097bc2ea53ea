// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>

#include <concepts>

namespace toll::detail {

/// Atomic updates between the threads of a process. The compiler's own operations, which g++ and
/// clang share, and not std::atomic_ref: <atomic> takes longer to compile than a loop with a
/// reduction.
struct threaded_atomics {
  template <class T>
  static T load(const T& target) {
    T there;
    __atomic_load(&target, &there, __ATOMIC_RELAXED);
    return there;
  }

  template <class T>
  static void store(T& target, T value) {
    __atomic_store(&target, &value, __ATOMIC_RELAXED);
  }

  /// Through one instruction where the processor has it, or else over and over until no other
  /// thread comes in between.
  template <class T, class Operation>
  static T update(T& target, T value, const Operation& operation) {
    if constexpr (std::integral<T> && std::same_as<Operation, plus>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::integral<T> && std::same_as<Operation, minus>) {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, both_bits>) {
      return __atomic_fetch_and(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, either_bit>) {
      return __atomic_fetch_or(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (std::same_as<Operation, different_bits>) {
      return __atomic_fetch_xor(&target, value, __ATOMIC_RELAXED);
    } else {
      return retry(target, value, operation);
    }
  }

  template <class T>
  static T exchange(T& target, T value) {
    T there;
    __atomic_exchange(&target, &value, &there, __ATOMIC_RELAXED);
    return there;
  }

  template <class T>
  static T compare_exchange(T& target, T expected, T desired) {
    __atomic_compare_exchange(&target, &expected, &desired, false, __ATOMIC_RELAXED,
                              __ATOMIC_RELAXED);
    return expected;
  }

private:
  template <class T, class Operation>
  static T retry(T& target, T value, const Operation& operation) {
    T there = load(target);
    while (!leaves(operation, there, value) &&
           !replace(target, there, static_cast<T>(operation(there, value)))) {
    }
    return there;
  }

  template <class T>
  static bool replace(T& target, T& there, T next) {
    return __atomic_compare_exchange(&target, &there, &next, true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
  }
};

}  // namespace toll::detail
