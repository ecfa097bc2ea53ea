// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <cstdio>

namespace toll::openmp {

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

inline device_name device(const policy&) {
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "host, %d processors", omp_get_num_procs());
  return name;
}

}  // namespace toll::openmp
