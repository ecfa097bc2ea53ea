// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/hip/locks.hpp>
#include <toll/backends/hip/whole_atomics.hpp>
#include <toll/config.hpp>
#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/atomics_of_any_size.hpp>

#include <concepts>
#include <type_traits>

namespace toll::backends::hip {

/// What the device adds to by one instruction, or Clang by a loop.
template <class T>
concept native_number = std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// Atomic updates between all threads of a device; in a body that the host runs, between its own.
struct atomics : detail::atomics_of_any_size<whole_atomics, locks> {
  using any_size = detail::atomics_of_any_size<whole_atomics, locks>;
  using any_size::update;

  template <class T, class Operation>
  TOLL_FN static T update(T& target, const T& value, const Operation& operation) {
#if defined(__HIP_DEVICE_COMPILE__)
    constexpr auto scope = __HIP_MEMORY_SCOPE_AGENT;
    constexpr bool is_integer = native_number<T> && std::is_integral_v<T>;
    if constexpr (native_number<T> && std::same_as<Operation, op::plus>) {
      return __hip_atomic_fetch_add(&target, value, __ATOMIC_RELAXED, scope);
    } else if constexpr (is_integer && std::same_as<Operation, op::min>) {
      return __hip_atomic_fetch_min(&target, value, __ATOMIC_RELAXED, scope);
    } else if constexpr (is_integer && std::same_as<Operation, op::max>) {
      return __hip_atomic_fetch_max(&target, value, __ATOMIC_RELAXED, scope);
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_and>) {
      return __hip_atomic_fetch_and(&target, value, __ATOMIC_RELAXED, scope);
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_or>) {
      return __hip_atomic_fetch_or(&target, value, __ATOMIC_RELAXED, scope);
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_xor>) {
      return __hip_atomic_fetch_xor(&target, value, __ATOMIC_RELAXED, scope);
    }
#endif
    return any_size::update(target, detail::with_value<T, Operation>{value, operation});
  }
};

}  // namespace toll::backends::hip
