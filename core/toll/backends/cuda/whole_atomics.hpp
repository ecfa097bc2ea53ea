// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_bits.hpp>
#include <toll/detail/atomic_operations.hpp>

namespace toll::backends::cuda {

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
#if defined(__CUDA_ARCH__)
    *const_cast<volatile detail::bits_of<T>*>(place_of(target)) = bits;
#else
    __atomic_store_n(place_of(target), bits, __ATOMIC_RELAXED);
#endif
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
      const detail::bits_of<T> before = replaced(place, there, next);
      if (before == there) {
        return seen;
      }
      there = before;
    }
  }

  template <class T>
  TOLL_FN static bool compare_exchange(T& target, T& expected, const T& desired) {
    const auto wanted = __builtin_bit_cast(detail::bits_of<T>, expected);
    const auto next = __builtin_bit_cast(detail::bits_of<T>, desired);
    const detail::bits_of<T> there = replaced(place_of(target), wanted, next);
    expected = __builtin_bit_cast(T, there);
    return there == wanted;
  }

private:
  template <class T>
  TOLL_FN static detail::bits_of<T>* place_of(T& target) {
    return reinterpret_cast<detail::bits_of<T>*>(&target);
  }

  template <class Bits>
  TOLL_FN static Bits read(Bits* place) {
#if defined(__CUDA_ARCH__)
    return *const_cast<volatile Bits*>(place);
#else
    return __atomic_load_n(place, __ATOMIC_RELAXED);
#endif
  }

  /// Writes `next` if `expected` is there; what was there.
  template <class Bits>
  TOLL_FN static Bits replaced(Bits* place, Bits expected, Bits next) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(Bits) > 1) {
      return atomicCAS(place, expected, next);
    } else {
      return byte_replaced(place, expected, next);
    }
#else
    __atomic_compare_exchange_n(place, &expected, next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return expected;
#endif
  }

#if defined(__CUDA_ARCH__)
  /// A device replaces two bytes at least. The other one must stay what it is at that moment: if it
  /// is changed meanwhile, try again.
  __device__ static unsigned char byte_replaced(unsigned char* place, unsigned char expected,
                                                unsigned char next) {
    const bool is_second = reinterpret_cast<unsigned long>(place) % 2 == 1;
    auto* const both = reinterpret_cast<unsigned short*>(place - (is_second ? 1 : 0));
    const unsigned shift = is_second ? 8 : 0;
    unsigned short there = *const_cast<volatile unsigned short*>(both);
    for (;;) {
      const auto byte = static_cast<unsigned char>(there >> shift);
      if (byte != expected) {
        return byte;
      }
      const auto wanted =
          static_cast<unsigned short>((there & ~(0xFFU << shift)) | (unsigned{next} << shift));
      const unsigned short before = atomicCAS(both, there, wanted);
      if (before == there) {
        return byte;
      }
      there = before;
    }
  }
#endif
};

}  // namespace toll::backends::cuda
