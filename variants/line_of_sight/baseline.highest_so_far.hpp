// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <algorithm>
#include <cstring>
#include <limits>

namespace toll::suite {

#if defined(__AVX512F__)
using slopes_of_register [[gnu::vector_size(64)]] = double;
#elif defined(__AVX__)
using slopes_of_register [[gnu::vector_size(32)]] = double;
#else
using slopes_of_register [[gnu::vector_size(16)]] = double;
#endif

inline slopes_of_register no_slopes() {
  return slopes_of_register{} - std::numeric_limits<double>::infinity();
}

inline slopes_of_register higher(slopes_of_register a, slopes_of_register b) {
  return a < b ? b : a;
}

// The highest from the first slope up to each, and the last one in all lanes.
#if defined(__AVX512F__)
inline slopes_of_register highest_in_register(slopes_of_register here) {
  here = higher(__builtin_shufflevector(no_slopes(), here, 0, 8, 9, 10, 11, 12, 13, 14), here);
  here = higher(__builtin_shufflevector(no_slopes(), here, 0, 1, 8, 9, 10, 11, 12, 13), here);
  return higher(__builtin_shufflevector(no_slopes(), here, 0, 1, 2, 3, 8, 9, 10, 11), here);
}

inline slopes_of_register last_in_all(slopes_of_register of) {
  return __builtin_shufflevector(of, of, 7, 7, 7, 7, 7, 7, 7, 7);
}
#elif defined(__AVX__)
inline slopes_of_register highest_in_register(slopes_of_register here) {
  here = higher(__builtin_shufflevector(no_slopes(), here, 0, 4, 5, 6), here);
  return higher(__builtin_shufflevector(no_slopes(), here, 0, 1, 4, 5), here);
}

inline slopes_of_register last_in_all(slopes_of_register of) {
  return __builtin_shufflevector(of, of, 3, 3, 3, 3);
}
#else
inline slopes_of_register highest_in_register(slopes_of_register here) {
  return higher(__builtin_shufflevector(no_slopes(), here, 0, 2), here);
}

inline slopes_of_register last_in_all(slopes_of_register of) {
  return __builtin_shufflevector(of, of, 1, 1);
}
#endif

/// What the baselines with lanes share: writes to highest[i] the largest of `running` and slope[0 .. i],
/// and returns the last.
/// By hand: clang 19 vectorises no loop with an OpenMP scan, and with what g++ 12 makes of it
/// scan_slopes takes 1.6 times as long on `simd` (Zen 5, in L2). A function of its own: inlined into a task
/// clang does not unroll it.
[[gnu::noinline]] inline double highest_so_far(const double* slope, double* highest, index_t n,
                                               double running) {
  constexpr index_t lanes = sizeof(slopes_of_register) / sizeof(double);
  slopes_of_register before = slopes_of_register{} + running;
  index_t i = 0;
  for (; n - i >= lanes; i += lanes) {
    slopes_of_register here;
    std::memcpy(&here, slope + i, sizeof here);
    here = highest_in_register(here);
    const slopes_of_register result = higher(before, here);
    std::memcpy(highest + i, &result, sizeof result);
    before = higher(before, last_in_all(here));
  }
  running = before[0];
  for (; i < n; ++i) {
    running = running < slope[i] ? slope[i] : running;
    highest[i] = running;
  }
  return running;
}

/// By hand: of the plain loop clang makes no vectors, because a slope might be a NaN.
[[gnu::noinline]] inline double highest_of(const double* slope, index_t n, double running) {
  constexpr index_t lanes = sizeof(slopes_of_register) / sizeof(double);
  slopes_of_register highest[4] = {no_slopes(), no_slopes(), no_slopes(), no_slopes()};
  index_t i = 0;
  for (; n - i >= 4 * lanes; i += 4 * lanes) {
    for (index_t r = 0; r < 4; ++r) {
      slopes_of_register here;
      std::memcpy(&here, slope + i + r * lanes, sizeof here);
      highest[r] = higher(highest[r], here);
    }
  }
  const slopes_of_register all =
      higher(higher(highest[0], highest[1]), higher(highest[2], highest[3]));
  for (index_t lane = 0; lane < lanes; ++lane) {
    running = std::max(running, all[lane]);
  }
  for (; i < n; ++i) {
    running = running < slope[i] ? slope[i] : running;
  }
  return running;
}

}  // namespace toll::suite
