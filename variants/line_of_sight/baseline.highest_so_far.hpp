// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite {

/// What the baselines with lanes share: writes to highest[i] the largest of `running` and slope[0 .. i], and returns the last.
/// Compile with -fopenmp-simd. clang 19 vectorises no loop with a scan, and keeps its running number in memory.
inline double highest_so_far(const double* slope, double* highest, index_t n, double running) {
#if defined(__clang__)
  for (index_t i = 0; i < n; ++i) {
    running = running < slope[i] ? slope[i] : running;
    highest[i] = running;
  }
#else
#pragma omp simd reduction(inscan, max : running)
  for (index_t i = 0; i < n; ++i) {
    const double here = slope[i];  // a copy, and no std::max: g++ loads what a reference chose
    running = running < here ? here : running;
#pragma omp scan inclusive(running)
    highest[i] = running;
  }
#endif
  return running;
}

}  // namespace toll::suite
