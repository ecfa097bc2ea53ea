// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_operations.hpp>

#include <cuda/atomic>

#include <concepts>

namespace toll::backends::cuda {

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

  /// Through one instruction where the device has it, or else over and over until no other thread
  /// comes in between.
  template <class T, class Operation>
  TOLL_FN static T update(T& target, T value, const Operation& operation) {
    constexpr auto relaxed = ::cuda::memory_order_relaxed;
    const shared<T> cell{target};
    if constexpr (std::same_as<Operation, op::plus>) {
      return cell.fetch_add(value, relaxed);
    } else if constexpr (std::same_as<Operation, detail::minus>) {
      return cell.fetch_sub(value, relaxed);
    } else if constexpr (std::same_as<Operation, op::min>) {
      return cell.fetch_min(value, relaxed);
    } else if constexpr (std::same_as<Operation, op::max>) {
      return cell.fetch_max(value, relaxed);
    } else if constexpr (std::same_as<Operation, op::bit_and>) {
      return cell.fetch_and(value, relaxed);
    } else if constexpr (std::same_as<Operation, op::bit_or>) {
      return cell.fetch_or(value, relaxed);
    } else if constexpr (std::same_as<Operation, op::bit_xor>) {
      return cell.fetch_xor(value, relaxed);
    } else {
      T there = cell.load(relaxed);
      while (!cell.compare_exchange_weak(there, static_cast<T>(operation(there, value)), relaxed,
                                         relaxed)) {
      }
      return there;
    }
  }

#if defined(__CUDA_ARCH__)
  // The counters that wrap are instructions for this type alone, which libcu++ does not know.

  TOLL_FN static unsigned update(unsigned& target, unsigned limit, const detail::count_up_to&) {
    return atomicInc(&target, limit);
  }

  TOLL_FN static unsigned update(unsigned& target, unsigned limit, const detail::count_down_from&) {
    return atomicDec(&target, limit);
  }
#endif

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

}  // namespace toll::backends::cuda
