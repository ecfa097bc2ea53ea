// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/tuning.hpp>

namespace toll::backends::simd {

using detail::granted_threads;
using detail::tunings;
using detail::unavailable;
using detail::wait;
using detail::with_threads;
using detail::with_threads_on;

inline device_name device(const policy&) {
  return {"one host thread, vector lanes"};
}

constexpr overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.02, .launch_instructions = 200};
}

}  // namespace toll::backends::simd
