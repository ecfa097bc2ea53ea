// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/detail/openmp_place.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <cstdio>

namespace toll::backends::openmp {

using detail::tunings;
using detail::unavailable;
using detail::wait;

/// Calls `work`; parallel regions that it opens have this many threads.
template <class Work>
void with_threads(const policy&, int threads, const Work& work) {
  struct put_back {
    int before = omp_get_max_threads();

    ~put_back() { omp_set_num_threads(before); }
  };

  const put_back at_the_end{};
  omp_set_num_threads(threads);
  work();
}

/// Calls `work`; parallel regions that it opens have this many threads. OpenMP puts these where its
/// environment says (OMP_PROC_BIND, OMP_PLACES) when a process starts, and nobody else can later,
/// so `processors` count for nothing. The calling thread goes to its own place for the while, if
/// threads are bound at all: it may have been moved.
template <class Work>
void with_threads_on(const policy& how, const int* /*processors*/, int threads, const Work& work) {
  with_threads(how, threads, [&] {
    const detail::bound_thread bound{detail::openmp_place_of_this_thread()};
    work();
  });
}

/// Threads that a parallel region is given now: fewer than were asked for under OMP_THREAD_LIMIT or
/// OMP_DYNAMIC.
inline int granted_threads(const policy&) {
  int threads = 1;
#pragma omp parallel shared(threads)
#pragma omp single
  threads = omp_get_num_threads();
  return threads;
}

inline device_name device(const policy&) {
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "host, %d processors", omp_get_num_procs());
  return name;
}

/// Both arms start threads, and what that costs is not the same from one time to the next.
constexpr overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.05, .launch_instructions = 500};
}

}  // namespace toll::backends::openmp
