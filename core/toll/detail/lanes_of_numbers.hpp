// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/operations.hpp>

#include <cstring>
#include <type_traits>
#include <utility>

namespace toll::detail {

// A vector register of numbers, by the extension that g++ and clang share: it has the operators of
// its numbers.

/// Of the widest registers that the build is for.
#if defined(__AVX512F__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif

template <class T>
struct numbers_of {
  static constexpr int count = register_bytes / static_cast<int>(sizeof(T));
  using lane_order = std::make_integer_sequence<int, count>;
  using type [[gnu::vector_size(register_bytes)]] = T;
};

template <class T>
using numbers = typename numbers_of<T>::type;

/// A `long double` fits none, and smaller numbers are not worth it.
template <class T>
inline constexpr bool fits_registers =
    std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

template <class T>
[[gnu::always_inline]] inline numbers<T> in_all_lanes(T value) {
  numbers<T> all;
  for (int lane = 0; lane < numbers_of<T>::count; ++lane) {
    all[lane] = value;
  }
  return all;
}

template <class T, class In>
[[gnu::always_inline]] inline numbers<T> load_numbers(const In* from) {
  numbers<T> loaded;
  if constexpr (std::is_same_v<T, In>) {
    std::memcpy(&loaded, from, sizeof loaded);
  } else {
    T each[numbers_of<T>::count];
    for (int lane = 0; lane < numbers_of<T>::count; ++lane) {
      each[lane] = static_cast<T>(from[lane]);
    }
    std::memcpy(&loaded, each, sizeof loaded);
  }
  return loaded;
}

template <class Numbers>
[[gnu::always_inline]] inline Numbers combined(op::plus, Numbers a, Numbers b) {
  return a + b;
}

template <class Numbers>
[[gnu::always_inline]] inline Numbers combined(op::min, Numbers a, Numbers b) {
  return b < a ? b : a;
}

template <class Numbers>
[[gnu::always_inline]] inline Numbers combined(op::max, Numbers a, Numbers b) {
  return a < b ? b : a;
}

/// Each number `step` lanes later; those of `first` come in.
template <int step, class Numbers, int... lane>
[[gnu::always_inline]] inline Numbers shifted_in(Numbers first, Numbers of,
                                                 std::integer_sequence<int, lane...>) {
  return __builtin_shufflevector(
      first, of, (lane < step ? lane : static_cast<int>(sizeof...(lane)) + lane - step)...);
}

template <class Numbers, int... lane>
[[gnu::always_inline]] inline Numbers last_in_all(Numbers of, std::integer_sequence<int, lane...>) {
  return __builtin_shufflevector(
      of, of, (static_cast<void>(lane), static_cast<int>(sizeof...(lane)) - 1)...);
}

/// An inclusive scan of one register, in as many steps as the number of lanes has bits.
template <class T, int step = 1, class Combine>
[[gnu::always_inline]] inline numbers<T> scan_of_register(Combine combine, numbers<T> identity,
                                                          numbers<T> values) {
  if constexpr (step < numbers_of<T>::count) {
    const auto earlier = shifted_in<step>(identity, values, typename numbers_of<T>::lane_order{});
    return scan_of_register<T, 2 * step>(combine, identity, combined(combine, earlier, values));
  } else {
    return values;
  }
}

}  // namespace toll::detail
