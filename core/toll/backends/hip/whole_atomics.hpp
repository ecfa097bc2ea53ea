// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_bits.hpp>
#include <toll/detail/atomic_operations.hpp>

namespace toll::backends::hip {

/// Atomic updates of 1, 2, 4 or 8 bytes as an integer of that size, by a device or by the host.
struct whole_atomics {
  template <class T>
  static constexpr bool takes() {
    return sizeof(T) <= 8 && requires { typename detail::bits_of<T>; };
  }

  template <class T>
  TOLL_FN static T load(const T& target) {
    return __builtin_bit_cast(T, read(place_of(const_cast<T&>(target))));
  }

  template <class T>
  TOLL_FN static void store(T& target, const T& value) {
    const auto bits = __builtin_bit_cast(detail::bits_of<T>, value);
    __hip_atomic_store(place_of(target), bits, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }

  template <class T>
  TOLL_FN static T exchange(T& target, const T& value) {
    return update(target, [&](const T&) { return value; });
  }

  template <class T, class Operation>
  TOLL_FN static T update(T& target, const Operation& operation) {
    auto* const place = place_of(target);
    detail::bits_of<T> there = read(place);
    for (;;) {
      const T seen = __builtin_bit_cast(T, there);
      if (detail::leaves(operation, seen)) {
        return seen;
      }
      const auto next = __builtin_bit_cast(detail::bits_of<T>, static_cast<T>(operation(seen)));
      if (replace(place, there, next)) {
        return seen;
      }
    }
  }

  template <class T>
  TOLL_FN static bool compare_exchange(T& target, T& expected, const T& desired) {
    auto there = __builtin_bit_cast(detail::bits_of<T>, expected);
    const bool won =
        replace(place_of(target), there, __builtin_bit_cast(detail::bits_of<T>, desired));
    expected = __builtin_bit_cast(T, there);
    return won;
  }

private:
  template <class T>
  TOLL_FN static detail::bits_of<T>* place_of(T& target) {
    return reinterpret_cast<detail::bits_of<T>*>(&target);
  }

  template <class Bits>
  TOLL_FN static Bits read(Bits* place) {
    return __hip_atomic_load(place, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }

  /// Writes `next` if `there` is there; otherwise `there` becomes what is.
  template <class Bits>
  TOLL_FN static bool replace(Bits* place, Bits& there, Bits next) {
    return __hip_atomic_compare_exchange_strong(place, &there, next, __ATOMIC_RELAXED,
                                                __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
};

}  // namespace toll::backends::hip
