// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/threaded_atomics.hpp>

#if defined(__clang__)
#include <toll/detail/atomic_operations.hpp>
#include <toll/operations.hpp>

#include <concepts>
#endif

namespace toll::backends::openmp {

/// Atomic updates between the threads of OpenMP.
struct atomics : detail::threaded_atomics {
#if defined(__clang__)
  using threaded_atomics::update;

  // clang adds floating-point numbers as `omp atomic` does, and in a loop that it does not unroll, as that of
  // `omp for` is not. Unrolled, pi/atomic takes a tenth longer on two threads (docs/adr/0107).

  template <std::floating_point T>
  requires(sizeof(T) <= 8 && alignof(T) == sizeof(T))
  static T update(T& target, const T& value, const op::plus&) {
    keep_rolled(value);
    return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
  }

  template <std::floating_point T>
  requires(sizeof(T) <= 8 && alignof(T) == sizeof(T))
  static T update(T& target, const T& value, const detail::minus&) {
    keep_rolled(value);
    return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
  }

private:
  /// clang unrolls no loop with inline assembly in it, unless completely. This one has no instructions, and wants the
  /// value: clang then reads what is there after it, and not before a division that others overtake.
  template <class T>
  static void keep_rolled(T value) {
    asm volatile("" : : "X"(value));
  }
#endif
};

}  // namespace toll::backends::openmp
