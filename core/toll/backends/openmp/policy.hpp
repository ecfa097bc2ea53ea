// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/schedule.hpp>
#include <toll/detail/threaded_atomics.hpp>
#include <toll/memory.hpp>

#include <omp.h>

namespace toll::openmp {

/// Sets the number of threads of the parallel regions that follow, until it goes out of scope.
class thread_limit {
public:
  explicit thread_limit(int threads) : before_{omp_get_max_threads()} {
    omp_set_num_threads(threads);
  }

  thread_limit(const thread_limit&) = delete;
  thread_limit& operator=(const thread_limit&) = delete;

  ~thread_limit() { omp_set_num_threads(before_); }

private:
  int before_;
};

/// The threads of an OpenMP parallel region, as many as OpenMP would give one (OMP_NUM_THREADS,
/// omp_set_num_threads). Reductions vectorise inside each thread.
struct policy {
  static constexpr const char* name = "openmp";
  static constexpr bool is_threaded = true;
  using thread_limit = openmp::thread_limit;
  using memory_space = host_space;
  using atomics = detail::threaded_atomics;

  openmp::schedule schedule = even_schedule;

  /// Reductions give the same bits for any number of threads. They then run in blocks of a fixed
  /// size and ignore `schedule`; what that costs is not measured yet.
  bool reproducible = false;
};

}  // namespace toll::openmp
