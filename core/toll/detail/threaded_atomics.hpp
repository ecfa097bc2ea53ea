// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>

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

  template <class T>
  static T add(T& target, T value) {
    if constexpr (std::is_integral_v<T>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else {
      return update(target, [value](T there) { return there + value; });
    }
  }

  template <class T>
  static T sub(T& target, T value) {
    if constexpr (std::is_integral_v<T>) {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    } else {
      return update(target, [value](T there) { return there - value; });
    }
  }

  template <class T>
  static T min(T& target, T value) {
    return replace_if(target, value, [value](T there) { return value < there; });
  }

  template <class T>
  static T max(T& target, T value) {
    return replace_if(target, value, [value](T there) { return there < value; });
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
  template <class T>
  static bool replace(T& target, T& there, T next) {
    return __atomic_compare_exchange(&target, &there, &next, true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
  }

  template <class T, class Next>
  static T update(T& target, Next next) {
    T there = load(target);
    while (!replace(target, there, next(there))) {
    }
    return there;
  }

  /// Most calls find that there is nothing to replace, and then only read.
  template <class T, class Improves>
  static T replace_if(T& target, T value, Improves improves) {
    T there = load(target);
    while (improves(there) && !replace(target, there, value)) {
    }
    return there;
  }
};

}  // namespace toll::detail
