// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/threaded_atomics.hpp>
#include <toll/operations.hpp>

#include <concepts>

namespace toll::detail {

/// Whether the compiler adds to a floating-point number as a whole, by what the processor or device has for that: clang
/// does from 15 on. nvcc does not, with clang behind it either, and the thread sanitizer sees no such addition.
#if defined(__clang__) && !defined(__CUDACC__)
inline constexpr bool adds_floating_point_as_a_whole =
    __clang_major__ >= 15 && !__has_feature(thread_sanitizer);
#else
inline constexpr bool adds_floating_point_as_a_whole = false;
#endif

template <class T, class Operation>
concept added_as_a_whole = adds_floating_point_as_a_whole && std::floating_point<T> &&
                           sizeof(T) <= 8 && alignof(T) == sizeof(T) &&
                           (std::same_as<Operation, op::plus> || std::same_as<Operation, minus>);

/// Atomic updates that add as `omp atomic` of the same compiler does. constexpr as single_thread_atomics.
struct omp_atomics : threaded_atomics {
  using threaded_atomics::update;

  template <class T, class Operation>
  static constexpr T update(T& target, const T& value, const Operation& operation) {
    if constexpr (!added_as_a_whole<T, Operation>) {
      return threaded_atomics::update(target, value, operation);
    } else if constexpr (std::same_as<Operation, op::plus>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    }
  }
};

}  // namespace toll::detail
