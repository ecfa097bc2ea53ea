// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/tuning.hpp>

#include <cuda_runtime_api.h>

#include <array>
#include <string>

namespace toll::cuda {

inline std::array<tuning<policy>, 2> tunings(const policy&) {
  return {{{"block_256", {.block_size = 256}}, {"block_512", {.block_size = 512}}}};
}

/// errors   backend_error, also for what a kernel on this stream did wrong
inline void wait(const policy& how) {
  check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
}

inline std::string unavailable(const policy&) {
  int devices = 0;
  const cudaError_t code = cudaGetDeviceCount(&devices);
  if (code != cudaSuccess) {
    return cudaGetErrorString(code);
  }
  return devices > 0 ? "" : "the CUDA runtime finds no device";
}

/// errors   backend_error
inline std::string device(const policy&) {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
  return properties.name;
}

}  // namespace toll::cuda
