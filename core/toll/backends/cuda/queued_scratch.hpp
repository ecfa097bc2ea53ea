// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/memory.hpp>
#include <toll/config.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// Device memory for work that is still queued when its call returns, kept from one use to the
/// next. One for each host thread; a use on another stream waits, on the device, for the one
/// before.
class queued_scratch {
public:
  static queued_scratch& of_this_thread() {
    static thread_local queued_scratch mine;
    return mine;
  }

  queued_scratch() = default;
  queued_scratch(const queued_scratch&) = delete;
  queued_scratch& operator=(const queued_scratch&) = delete;

  ~queued_scratch() {
    if (last_use_ != nullptr) {
      cudaEventDestroy(last_use_);
    }
  }

  /// Calls `enqueue(memory)`, which may use `bytes` of device memory in what it queues on `stream`.
  template <class Enqueue>
  void use(std::size_t bytes, cudaStream_t stream, const Enqueue& enqueue) {
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    if (device != device_ || memory_.bytes() < bytes) {
      renew(bytes, device);
    } else {
      check(cudaStreamWaitEvent(stream, last_use_, 0), "cudaStreamWaitEvent");
    }
    enqueue(memory_.data());
    check(cudaEventRecord(last_use_, stream), "cudaEventRecord");
  }

private:
  void renew(std::size_t bytes, int device) {
    if (last_use_ != nullptr) {
      check(cudaEventSynchronize(last_use_), "cudaEventSynchronize");
      check(cudaEventDestroy(last_use_), "cudaEventDestroy");
      last_use_ = nullptr;
    }
    memory_ = array<std::byte, device_space>{static_cast<index_t>(bytes)};
    check(cudaEventCreateWithFlags(&last_use_, cudaEventDisableTiming), "cudaEventCreate");
    device_ = device;
  }

  array<std::byte, device_space> memory_;
  cudaEvent_t last_use_ = nullptr;
  int device_ = -1;
};

}  // namespace toll::backends::cuda
