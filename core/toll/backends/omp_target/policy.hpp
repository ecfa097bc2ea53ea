// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/memory.hpp>
#include <toll/config.hpp>
#include <toll/detail/omp_atomics.hpp>
#include <toll/error.hpp>

namespace toll::backends::omp_target {

/// The teams and threads of OpenMP's default device, or of the host where there is none.
struct policy {
  static constexpr const char* name = "omp_target";
  static constexpr bool is_threaded = false;  // the device decides how many threads it has
  using memory_space = device_space;
  using atomics = detail::omp_atomics;

  /// Neighbouring iterations that one thread of a reduction takes at a time. A device that is a CPU
  /// vectorises over them; on a GPU 1 lets neighbouring threads read neighbouring elements.
  index_t reduction_block = 1024;

  int teams = 0;             // of a loop, at most (num_teams); 0: as many as the device takes
  int threads_per_team = 0;  // at most (thread_limit); 0: as many as the device gives one
};

/// A number of teams or threads for a clause. OpenMP wants them positive; the run-time libraries of
/// GCC and LLVM take 0 for a clause that is not there, which spares each loop a twin without it.
/// errors   argument_error for a negative number
inline int at_most(int number, const char* field) {
  if (number < 0) {
    throw argument_error(
        "toll::omp_target_policy: %s %d must be 0, for the device to choose, or more", field,
        number);
  }
  return number;
}

inline int most_teams(const policy& how) {
  return at_most(how.teams, "teams");
}

inline int most_threads(const policy& how) {
  return at_most(how.threads_per_team, "threads_per_team");
}

}  // namespace toll::backends::omp_target

namespace toll {

using omp_target_policy = backends::omp_target::policy;
using omp_target_device_space = backends::omp_target::device_space;

}  // namespace toll
