// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/locks.hpp>
#include <toll/backends/cuda/whole_atomics.hpp>
#include <toll/config.hpp>
#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/atomics_of_any_size.hpp>

#include <cuda/atomic>

#include <concepts>
#include <type_traits>

namespace toll::backends::cuda {

/// What libcu++ adds to, by one instruction where the device has it.
template <class T>
concept native_number = std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// Atomic updates between all threads of a device; in a body that the host runs, between its own.
struct atomics : detail::atomics_of_any_size<whole_atomics, locks> {
  using any_size = detail::atomics_of_any_size<whole_atomics, locks>;
  using any_size::update;

  /// Through one instruction where the device has it, or else over and over until no other thread
  /// comes in between.
  template <class T, class Operation>
  TOLL_FN static T update(T& target, const T& value, const Operation& operation) {
    if constexpr (native_number<T>) {
      return update_number(target, value, operation);
    } else {
      return any_size::update(target, detail::with_value<T, Operation>{value, operation});
    }
  }

private:
  template <class T, class Operation>
  TOLL_FN static T update_number(T& target, T value, const Operation& operation) {
    constexpr auto relaxed = ::cuda::memory_order_relaxed;
    const ::cuda::atomic_ref<T, ::cuda::thread_scope_device> cell{target};
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
      return any_size::update(target, detail::with_value<T, Operation>{value, operation});
    }
  }

#if defined(__CUDA_ARCH__)
  // The counters that wrap are instructions for this type alone, which libcu++ does not know.

  TOLL_FN static unsigned update_number(unsigned& target, unsigned limit,
                                        const detail::count_up_to&) {
    return atomicInc(&target, limit);
  }

  TOLL_FN static unsigned update_number(unsigned& target, unsigned limit,
                                        const detail::count_down_from&) {
    return atomicDec(&target, limit);
  }
#endif
};

}  // namespace toll::backends::cuda
