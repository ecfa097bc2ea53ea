// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace toll::backends::openmp {

/// The memory of an object as numbers.
struct words {
  std::uint64_t at[16] = {};

  template <class T>
  static constexpr std::size_t needed_for =
      (sizeof(T) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);

  template <class T>
  static words of(const T& value) {
    words all;
    __builtin_memcpy(all.at, &value, sizeof(T));
    return all;
  }

  template <class T>
  T as() const {
    struct image {
      unsigned char bytes[sizeof(T)];
    } copy;

    __builtin_memcpy(copy.bytes, at, sizeof(T));
    return __builtin_bit_cast(T, copy);
  }
};

// To start a region with 16 numbers takes libomp of LLVM a third more instructions than with 8, or with an address.
#if defined(__clang__)
inline constexpr std::size_t most_words = 8;
#else
inline constexpr std::size_t most_words = 16;
#endif

template <class T, std::size_t most>
inline constexpr bool fits_words = std::is_trivially_copyable_v<T> && words::needed_for<T> <= most;

/// Opens a parallel region and calls `work(values)` on each of its threads; `work` captures
/// nothing.
///
/// OpenMP hands numbers to a thread by value, side by side, but objects by their address: the
/// thread then waits for one cache line after the other from the thread that opened the region,
/// which makes a short loop some per cent slower than the same loop by hand. So objects go as
/// numbers.
template <class Values, class Work>
void in_each_thread(const Values& values, const Work&) {
  static_assert(std::is_empty_v<Work> && std::is_default_constructible_v<Work>);
  if constexpr (fits_words<Values, 8>) {
    const words w = words::of(values);
    const std::uint64_t a = w.at[0], b = w.at[1], c = w.at[2], d = w.at[3];
    const std::uint64_t e = w.at[4], f = w.at[5], g = w.at[6], h = w.at[7];
#pragma omp parallel firstprivate(a, b, c, d, e, f, g, h)
    Work{}(words{{a, b, c, d, e, f, g, h}}.as<Values>());
  } else if constexpr (fits_words<Values, most_words>) {
    const words w = words::of(values);
    const std::uint64_t a = w.at[0], b = w.at[1], c = w.at[2], d = w.at[3];
    const std::uint64_t e = w.at[4], f = w.at[5], g = w.at[6], h = w.at[7];
    const std::uint64_t i = w.at[8], j = w.at[9], k = w.at[10], l = w.at[11];
    const std::uint64_t m = w.at[12], n = w.at[13], o = w.at[14], p = w.at[15];
#pragma omp parallel firstprivate(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    Work{}(words{{a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}}.as<Values>());
  } else {
#pragma omp parallel firstprivate(values)
    Work{}(values);
  }
}

}  // namespace toll::backends::openmp
