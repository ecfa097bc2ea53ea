// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <type_traits>

namespace toll::backends::openmp {

/// The memory of an object as pointers.
struct words {
  const void* at[16] = {};

  template <class T>
  static constexpr std::size_t needed_for =
      (sizeof(T) + sizeof(const void*) - 1) / sizeof(const void*);

  template <class T>
  static words of(const T& value) {
    words all;
    __builtin_memcpy(static_cast<void*>(all.at), &value, sizeof(T));
    return all;
  }

  template <class T>
  T as() const {
    struct image {
      unsigned char bytes[sizeof(T)];
    } copy;

    __builtin_memcpy(copy.bytes, static_cast<const void*>(at), sizeof(T));
    return __builtin_bit_cast(T, copy);
  }
};

// To start a region with 16 values takes libomp of LLVM a third more instructions than with 8, or with an address.
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
/// OpenMP hands pointers to a thread by value, side by side, but objects by their address: the
/// thread then waits for one cache line after the other from the thread that opened the region,
/// which makes a short loop some per cent slower than the same loop by hand. So objects go as
/// pointers. Integers would arrive as fast, but g++ subtracts addresses that were integers and
/// reaches one array from the other, which made daxpy in memory slower (ADR 0109).
template <class Values, class Work>
void in_each_thread(const Values& values, const Work&) {
  static_assert(std::is_empty_v<Work> && std::is_default_constructible_v<Work>);
  if constexpr (fits_words<Values, 8>) {
    const words w = words::of(values);
    const void *const a = w.at[0], *const b = w.at[1], *const c = w.at[2], *const d = w.at[3];
    const void *const e = w.at[4], *const f = w.at[5], *const g = w.at[6], *const h = w.at[7];
#pragma omp parallel firstprivate(a, b, c, d, e, f, g, h)
    Work{}(words{{a, b, c, d, e, f, g, h}}.as<Values>());
  } else if constexpr (fits_words<Values, most_words>) {
    const words w = words::of(values);
    const void *const a = w.at[0], *const b = w.at[1], *const c = w.at[2], *const d = w.at[3];
    const void *const e = w.at[4], *const f = w.at[5], *const g = w.at[6], *const h = w.at[7];
    const void *const i = w.at[8], *const j = w.at[9], *const k = w.at[10], *const l = w.at[11];
    const void *const m = w.at[12], *const n = w.at[13], *const o = w.at[14], *const p = w.at[15];
#pragma omp parallel firstprivate(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    Work{}(words{{a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}}.as<Values>());
  } else {
#pragma omp parallel firstprivate(values)
    Work{}(values);
  }
}

}  // namespace toll::backends::openmp
