// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstring>
#include <limits>

namespace toll::suite {

#if defined(__AVX512F__)

using wide_slopes [[gnu::vector_size(64)]] = double;

inline wide_slopes higher(wide_slopes a, wide_slopes b) {
  return a < b ? b : a;
}

inline wide_slopes highest_of_register(wide_slopes here) {
  const wide_slopes none = wide_slopes{} - std::numeric_limits<double>::infinity();
  here = higher(__builtin_shufflevector(none, here, 0, 8, 9, 10, 11, 12, 13, 14), here);
  here = higher(__builtin_shufflevector(none, here, 0, 1, 8, 9, 10, 11, 12, 13), here);
  return higher(__builtin_shufflevector(none, here, 0, 1, 2, 3, 8, 9, 10, 11), here);
}

inline wide_slopes last_slope(wide_slopes of) {
  return __builtin_shufflevector(of, of, 7, 7, 7, 7, 7, 7, 7, 7);
}

#else

using wide_slopes [[gnu::vector_size(32)]] = double;

inline wide_slopes higher(wide_slopes a, wide_slopes b) {
  return a < b ? b : a;
}

inline wide_slopes highest_of_register(wide_slopes here) {
  const wide_slopes none = wide_slopes{} - std::numeric_limits<double>::infinity();
  here = higher(__builtin_shufflevector(none, here, 0, 4, 5, 6), here);
  return higher(__builtin_shufflevector(none, here, 0, 1, 4, 5), here);
}

inline wide_slopes last_slope(wide_slopes of) {
  return __builtin_shufflevector(of, of, 3, 3, 3, 3);
}

#endif

/// What the baselines with lanes share: writes to highest[i] the largest of `running` and slope[0 .. i], and returns the last.
/// By hand: clang 19 vectorises no loop with an OpenMP scan, and g++ 12 takes twice as many instructions for it.
inline double highest_so_far(const double* slope, double* highest, index_t n, double running) {
  constexpr index_t lanes = sizeof(wide_slopes) / sizeof(double);
  wide_slopes before = wide_slopes{} + running;
  index_t i = 0;
  for (; n - i >= lanes; i += lanes) {
    wide_slopes here;
    std::memcpy(&here, slope + i, sizeof here);
    here = highest_of_register(here);
    const wide_slopes result = higher(before, here);
    std::memcpy(highest + i, &result, sizeof result);
    before = higher(before, last_slope(here));
  }
  running = before[0];
  for (; i < n; ++i) {
    running = running < slope[i] ? slope[i] : running;
    highest[i] = running;
  }
  return running;
}

}  // namespace toll::suite
