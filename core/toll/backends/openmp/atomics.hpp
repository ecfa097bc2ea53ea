// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/omp_atomics.hpp>

namespace toll::backends::openmp {

/// Atomic updates between the threads of OpenMP. With clang additions in floating point are one operation, in a
/// loop that is not unrolled, as in an `omp for` with a 64-bit index. Either alone is slower when two threads
/// contend (docs/adr/0107). constexpr as single_thread_atomics.
struct atomics : detail::omp_atomics {
  using omp_atomics::update;

  template <class T, class Operation>
  static constexpr T update(T& target, const T& value, const Operation& operation) {
    if constexpr (detail::added_in_floating_point<T, Operation>) {
      keep_rolled(value);
    }
    return omp_atomics::update(target, value, operation);
  }

private:
  /// clang by itself unrolls no loop with inline assembly in it, unless completely. This one has no instructions.
  /// It has the value as an operand, so that the target is loaded after what the value comes of, such as a division.
  template <class T>
  static constexpr void keep_rolled(T value) {
    asm volatile("" : : "X"(value));
  }
};

}  // namespace toll::backends::openmp
