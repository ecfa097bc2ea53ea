// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/locks.hpp>
#include <toll/backends/cuda/whole_atomics.hpp>
#include <toll/config.hpp>
#include <toll/detail/atomic_bits.hpp>
#include <toll/detail/atomic_operations.hpp>
#include <toll/detail/atomics_of_any_size.hpp>

#include <concepts>
#include <type_traits>

namespace toll::backends::cuda {

/// What a device adds to by one instruction.
template <class T>
concept native_number = std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// Atomic updates between all threads of a device; in a body that the host runs, between its own.
/// CUDA's own functions, not those of libcu++, whose headers take longer to compile than a loop.
struct atomics : detail::atomics_of_any_size<whole_atomics, locks> {
  using any_size = detail::atomics_of_any_size<whole_atomics, locks>;
  using any_size::update;

  /// Through one instruction where the device has it, or else over and over until no other thread
  /// comes in between.
  template <class T, class Operation>
  TOLL_FN static T update(T& target, const T& value, const Operation& operation) {
#if defined(__CUDA_ARCH__)
    constexpr bool is_integer = native_number<T> && std::is_integral_v<T>;
    if constexpr (native_number<T> && std::same_as<Operation, op::plus>) {
      return added(target, value);
    } else if constexpr (native_number<T> && std::same_as<Operation, detail::minus>) {
      return added(target, negative(value));
    } else if constexpr (is_integer && std::same_as<Operation, op::min>) {
      return static_cast<T>(atomicMin(number_at(target), number<T>{value}));
    } else if constexpr (is_integer && std::same_as<Operation, op::max>) {
      return static_cast<T>(atomicMax(number_at(target), number<T>{value}));
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_and>) {
      return static_cast<T>(atomicAnd(number_at(target), number<T>{value}));
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_or>) {
      return static_cast<T>(atomicOr(number_at(target), number<T>{value}));
    } else if constexpr (is_integer && std::same_as<Operation, op::bit_xor>) {
      return static_cast<T>(atomicXor(number_at(target), number<T>{value}));
    } else if constexpr (std::same_as<T, unsigned> &&
                         std::same_as<Operation, detail::count_up_to>) {
      return atomicInc(&target, value);
    } else if constexpr (std::same_as<T, unsigned> &&
                         std::same_as<Operation, detail::count_down_from>) {
      return atomicDec(&target, value);
    }
#endif
    return any_size::update(target, detail::with_value<T, Operation>{value, operation});
  }

private:
#if defined(__CUDA_ARCH__)
  /// The integer of that size and sign that CUDA's functions take.
  template <class T>
  using number =
      std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int, unsigned>,
                         std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>;

  template <class T>
  __device__ static number<T>* number_at(T& target) {
    return reinterpret_cast<number<T>*>(&target);
  }

  template <class T>
  __device__ static T added(T& target, T value) {
    if constexpr (std::is_floating_point_v<T>) {
      return atomicAdd(&target, value);
    } else {  // as unsigned ones, because it takes no signed one of 8 bytes
      using bits = detail::bits_of<T>;
      return static_cast<T>(atomicAdd(reinterpret_cast<bits*>(&target), static_cast<bits>(value)));
    }
  }

  /// What to add so that `value` is subtracted. The lowest integer has none of its own type.
  template <class T>
  __device__ static T negative(T value) {
    if constexpr (std::is_floating_point_v<T>) {
      return -value;
    } else {
      return static_cast<T>(detail::bits_of<T>{0} - static_cast<detail::bits_of<T>>(value));
    }
  }
#endif
};

}  // namespace toll::backends::cuda
