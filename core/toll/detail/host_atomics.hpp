// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace toll::detail {

/// Atomic updates between the threads of a process.
struct threaded_atomics {
  template <class T>
  static T load(const T& target) {
    return std::atomic_ref<T>{const_cast<T&>(target)}.load(std::memory_order_relaxed);
  }

  template <class T>
  static void store(T& target, T value) {
    std::atomic_ref<T>{target}.store(value, std::memory_order_relaxed);
  }

  template <class T>
  static T add(T& target, T value) {
    return std::atomic_ref<T>{target}.fetch_add(value, std::memory_order_relaxed);
  }

  template <class T>
  static T sub(T& target, T value) {
    return std::atomic_ref<T>{target}.fetch_sub(value, std::memory_order_relaxed);
  }

  template <class T>
  static T min(T& target, T value) {
    return replace_while(target, value, [](T there, T next) { return next < there; });
  }

  template <class T>
  static T max(T& target, T value) {
    return replace_while(target, value, [](T there, T next) { return there < next; });
  }

  template <class T>
  static T exchange(T& target, T value) {
    return std::atomic_ref<T>{target}.exchange(value, std::memory_order_relaxed);
  }

  template <class T>
  static T compare_exchange(T& target, T expected, T desired) {
    std::atomic_ref<T>{target}.compare_exchange_strong(expected, desired,
                                                       std::memory_order_relaxed);
    return expected;
  }

 private:
  /// Most calls change nothing, and then only read.
  template <class T, class Improves>
  static T replace_while(T& target, T value, Improves improves) {
    const std::atomic_ref<T> shared{target};
    T there = shared.load(std::memory_order_relaxed);
    while (improves(there, value) &&
           !shared.compare_exchange_weak(there, value, std::memory_order_relaxed)) {
    }
    return there;
  }
};

/// Plain reads and writes, for a loop that runs in order.
struct plain_access {
  template <class T>
  static T load(const T& target) {
    return target;
  }

  template <class T>
  static void store(T& target, T value) {
    target = value;
  }
};

/// Atomic reads and writes, but no locked instruction, for a single thread whose compiler was told that
/// iterations are independent (`omp simd`): it leaves these in their order, where it would vectorise
/// plain updates of a shared location into a wrong result.
struct ordered_access {
  template <class T>
  static T load(const T& target) {
    return threaded_atomics::load(target);
  }

  template <class T>
  static void store(T& target, T value) {
    threaded_atomics::store(target, value);
  }
};

/// The interface of threaded_atomics for a single thread.
template <class Access>
struct single_thread_atomics : Access {
  using Access::load;
  using Access::store;

  template <class T>
  static T add(T& target, T value) {
    return exchange(target, static_cast<T>(load(target) + value));
  }

  template <class T>
  static T sub(T& target, T value) {
    return exchange(target, static_cast<T>(load(target) - value));
  }

  template <class T>
  static T min(T& target, T value) {
    const T there = load(target);
    return value < there ? exchange(target, value) : there;
  }

  template <class T>
  static T max(T& target, T value) {
    const T there = load(target);
    return there < value ? exchange(target, value) : there;
  }

  template <class T>
  static T exchange(T& target, T value) {
    const T there = load(target);
    store(target, value);
    return there;
  }

  template <class T>
  static T compare_exchange(T& target, T expected, T desired) {
    const T there = load(target);
    if (there == expected) {
      store(target, desired);
    }
    return there;
  }
};

}  // namespace toll::detail
