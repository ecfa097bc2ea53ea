// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <ctime>

namespace toll::suite {

/// Of a clock that never goes back, for differences.
inline double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double in_seconds(const timespec& time) {
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// That a thread or a process has spent on processors: CLOCK_THREAD_CPUTIME_ID or
/// CLOCK_PROCESS_CPUTIME_ID.
inline double seconds_on_processor(clockid_t of) {
  timespec spent{};
  clock_gettime(of, &spent);
  return in_seconds(spent);
}

/// How often the kernel brings the processor time of a thread that goes on running up to date.
inline double seconds_between_ticks() {
  timespec tick{};
  clock_getres(CLOCK_MONOTONIC_COARSE, &tick);
  return in_seconds(tick);
}

}  // namespace toll::suite
