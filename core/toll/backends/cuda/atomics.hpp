// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cuda/atomic>

namespace toll::cuda {

/// Atomic updates between all threads of a device, through libcu++.
struct atomics {
  template <class T>
  using shared = ::cuda::atomic_ref<T, ::cuda::thread_scope_device>;

  template <class T>
  TOLL_FN static T load(const T& target) {
    return shared<T>{const_cast<T&>(target)}.load(::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static void store(T& target, T value) {
    shared<T>{target}.store(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T add(T& target, T value) {
    return shared<T>{target}.fetch_add(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T sub(T& target, T value) {
    return shared<T>{target}.fetch_sub(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T min(T& target, T value) {
    return shared<T>{target}.fetch_min(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T max(T& target, T value) {
    return shared<T>{target}.fetch_max(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T exchange(T& target, T value) {
    return shared<T>{target}.exchange(value, ::cuda::memory_order_relaxed);
  }

  template <class T>
  TOLL_FN static T compare_exchange(T& target, T expected, T desired) {
    shared<T>{target}.compare_exchange_strong(expected, desired, ::cuda::memory_order_relaxed,
                                              ::cuda::memory_order_relaxed);
    return expected;
  }
};

}  // namespace toll::cuda
