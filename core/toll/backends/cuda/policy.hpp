// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/atomics.hpp>
#include <toll/backends/cuda/memory.hpp>
#include <toll/memory.hpp>

#include <cuda_runtime_api.h>

#include <concepts>

namespace toll::backends::cuda {

/// One thread of a CUDA device for each iteration. Loops are queued on the stream and return at
/// once; `wait(policy)` waits for the stream. A loop with reductions waits by itself.
struct policy {
  static constexpr const char* name = "cuda";
  static constexpr bool is_threaded = false;
  using memory_space = device_space;
  using atomics = cuda::atomics;

  int block_size = 256;  // threads, a multiple of 32 up to 1024
  cudaStream_t stream = nullptr;
};

}  // namespace toll::backends::cuda

namespace toll {

using cuda_policy = backends::cuda::policy;
using cuda_device_space = backends::cuda::device_space;
using cuda_pinned_space = backends::cuda::pinned_space;
using cuda_managed_space = backends::cuda::managed_space;

}  // namespace toll
