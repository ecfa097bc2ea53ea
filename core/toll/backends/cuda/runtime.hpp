// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/tuning.hpp>

#include <cuda_runtime_api.h>

#include <cstdio>

namespace toll::backends::cuda {

inline constexpr tuning<policy> all_tunings[] = {{"block_256", {.block_size = 256}},
                                                 {"block_512", {.block_size = 512}}};

constexpr const auto& tunings(const policy&) {
  return all_tunings;
}

using detail::granted_threads;
using detail::with_threads;

/// Calls `work`: where a device runs its threads is its own affair.
template <class Work>
void with_threads_on(const policy&, const int* /*processors*/, int /*threads*/, const Work& work) {
  work();
}

/// Waits for the loops queued so far on the policy's stream.
/// errors   backend_error, also for what a kernel on this stream did wrong
inline void wait(const policy& how) {
  check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
}

/// Why loops with this policy cannot run here, or nullptr if they can.
inline const char* unavailable(const policy&) {
  int devices = 0;
  const cudaError_t code = cudaGetDeviceCount(&devices);
  if (code != cudaSuccess) {
    return cudaGetErrorString(code);
  }
  return devices > 0 ? nullptr : "the CUDA runtime finds no device";
}

/// errors   backend_error
inline device_name device(const policy&) {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "%s", properties.name);
  return name;
}

/// The time of a launch varies, and no tool counts instructions of a device.
constexpr overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.05, .launch_instructions = 0};
}

}  // namespace toll::backends::cuda
