// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/detail/openmp_place.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <cstdio>

namespace toll::backends::omp_target {

using detail::granted_threads;
using detail::tunings;
using detail::unavailable;
using detail::wait;
using detail::with_threads;

/// Calls `work`: where a device runs its threads is its own affair. Where the host is the device,
/// these are OpenMP's, so the calling thread goes to its place among them for the while.
template <class Work>
void with_threads_on(const policy&, const int* /*processors*/, int /*threads*/, const Work& work) {
  const detail::bound_thread bound{detail::openmp_place_of_this_thread()};
  work();
}

inline device_name device(const policy&) {
  int on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  if (on_host != 0) {
    return {"host fallback: no offload device"};
  }
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "offload device %d of %d", omp_get_default_device(),
                omp_get_num_devices());
  return name;
}

/// The time of a launch varies, and no tool counts instructions of a device.
constexpr overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.05, .launch_instructions = 0};
}

}  // namespace toll::backends::omp_target
