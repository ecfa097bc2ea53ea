// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/threaded_atomics.hpp>
#include <toll/operations.hpp>

#include <concepts>

namespace toll::detail {

/// Whether `omp atomic` adds to a floating-point number as one operation, and not by exchanging an integer: that of
/// clang does from 15 on. Not for nvcc, whose front end has no such builtin, with clang behind it either; nor for the
/// thread sanitizer, which does not see it.
#if defined(__clang__) && !defined(__CUDACC__)
inline constexpr bool adds_in_floating_point =
    __clang_major__ >= 15 && !__has_feature(thread_sanitizer);
#else
inline constexpr bool adds_in_floating_point = false;
#endif

template <class T, class Operation>
concept added_in_floating_point =
    adds_in_floating_point && std::floating_point<T> && sizeof(T) <= 8 && alignof(T) == sizeof(T) &&
    (std::same_as<Operation, op::plus> || std::same_as<Operation, minus>);

/// Atomic updates that add as `omp atomic` of the same compiler does. constexpr as single_thread_atomics.
struct omp_atomics : threaded_atomics {
  using threaded_atomics::update;

  template <class T, class Operation>
  static constexpr T update(T& target, const T& value, const Operation& operation) {
    if constexpr (!added_in_floating_point<T, Operation>) {
      return threaded_atomics::update(target, value, operation);
    } else if constexpr (std::same_as<Operation, op::plus>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    }
  }
};

}  // namespace toll::detail
