// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/atomics_of_any_size.hpp>
#include <toll/detail/lock_table.hpp>
#include <toll/detail/whole_atomics.hpp>

#include <concepts>

namespace toll::detail {

/// Atomic updates between the threads of a process. The compiler's own operations, which g++ and
/// clang share, and not std::atomic_ref: <atomic> takes longer to compile than a loop with a
/// reduction. constexpr as single_thread_atomics.
struct threaded_atomics : atomics_of_any_size<whole_atomics, lock_table> {
  using any_size = atomics_of_any_size<whole_atomics, lock_table>;
  using any_size::update;

  /// Through one instruction where the processor has it, or else over and over until no other
  /// thread comes in between.
  template <class T, class Operation>
  static constexpr T update(T& target, const T& value, const Operation& operation) {
    if constexpr (native_integer<T> && std::same_as<Operation, op::plus>) {
      return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (native_integer<T> && std::same_as<Operation, minus>) {
      return __atomic_fetch_sub(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (native_integer<T> && std::same_as<Operation, op::bit_and>) {
      return __atomic_fetch_and(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (native_integer<T> && std::same_as<Operation, op::bit_or>) {
      return __atomic_fetch_or(&target, value, __ATOMIC_RELAXED);
    } else if constexpr (native_integer<T> && std::same_as<Operation, op::bit_xor>) {
      return __atomic_fetch_xor(&target, value, __ATOMIC_RELAXED);
    } else {
      return any_size::update(target, with_value<T, Operation>{value, operation});
    }
  }
};

}  // namespace toll::detail
