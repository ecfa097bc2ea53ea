// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_bits.hpp>
#include <toll/detail/atomic_operations.hpp>

namespace toll::detail {

#if defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16)
template <>
struct same_size<16> {
  // NOLINTNEXTLINE(modernize-use-using): __extension__ stands before no alias.
  __extension__ typedef unsigned __int128 type [[gnu::may_alias]];
};
#endif

/// Atomic updates by instructions that take an object as a whole: as an integer of its size. (As
/// what it is, g++ would keep a floating-point number that it compares with in memory, where it
/// keeps an integer in a register.) constexpr as single_thread_atomics.
struct whole_atomics {
  template <class T>
  static constexpr bool takes() {
    return requires { typename bits_of<T>; };
  }

  template <class T>
  static constexpr T load(const T& target) {
    return __builtin_bit_cast(T, read(place_of(const_cast<T&>(target))));
  }

  template <class T>
  static constexpr void store(T& target, const T& value) {
    if constexpr (sizeof(T) <= 8) {
      __atomic_store_n(place_of(target), __builtin_bit_cast(bits_of<T>, value), __ATOMIC_RELAXED);
    } else {
      exchange(target, value);
    }
  }

  template <class T>
  static constexpr T exchange(T& target, const T& value) {
    if constexpr (sizeof(T) <= 8) {
      return __builtin_bit_cast(
          T, __atomic_exchange_n(place_of(target), __builtin_bit_cast(bits_of<T>, value),
                                 __ATOMIC_RELAXED));
    } else {
      return update(target, [&](const T&) { return value; });
    }
  }

  template <class T, class Operation>
  static constexpr T update(T& target, const Operation& operation) {
    auto* const place = place_of(target);
    bits_of<T> there = read(place);
    for (;;) {
      const T seen = __builtin_bit_cast(T, there);
      if (leaves(operation, seen)) {
        return seen;
      }
      const auto next = __builtin_bit_cast(bits_of<T>, static_cast<T>(operation(seen)));
      if (replace(place, there, next)) {
        return seen;
      }
    }
  }

  template <class T>
  static constexpr bool compare_exchange(T& target, T& expected, const T& desired) {
    auto there = __builtin_bit_cast(bits_of<T>, expected);
    auto* const place = place_of(target);
    const auto next = __builtin_bit_cast(bits_of<T>, desired);
    bool is_done = false;
    if constexpr (sizeof(T) <= 8) {
      is_done = __atomic_compare_exchange_n(place, &there, next, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED);
    } else {
      is_done = replace(place, there, next);
    }
    if (!is_done) {
      expected = __builtin_bit_cast(T, there);
    }
    return is_done;
  }

private:
  template <class T>
  static constexpr bits_of<T>* place_of(T& target) {
    return reinterpret_cast<bits_of<T>*>(&target);
  }

  // Of 16 bytes the processor has one instruction only, and the compilers leave the others to a
  // library that a program would have to be linked with.
  template <class Bits>
  static constexpr Bits read(Bits* place) {
    if constexpr (sizeof(Bits) <= 8) {
      return __atomic_load_n(place, __ATOMIC_RELAXED);
    } else {
      return __sync_val_compare_and_swap(place, Bits{}, Bits{});
    }
  }

  /// May fail though `there` is there. If it fails, `there` becomes what is.
  template <class Bits>
  static constexpr bool replace(Bits* place, Bits& there, Bits next) {
    if constexpr (sizeof(Bits) <= 8) {
      return __atomic_compare_exchange_n(place, &there, next, true, __ATOMIC_RELAXED,
                                         __ATOMIC_RELAXED);
    } else {
      const Bits seen = __sync_val_compare_and_swap(place, there, next);
      const bool is_done = seen == there;
      there = seen;
      return is_done;
    }
  }
};

}  // namespace toll::detail
