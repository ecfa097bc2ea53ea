// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

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
