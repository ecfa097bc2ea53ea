// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/backend.hpp>

#include <cuda_runtime_api.h>

namespace toll {

/// Streams that do not wait for the default one, so that a copy on a wrong stream comes too early.
class two_streams {
public:
  two_streams() {
    for (cudaStream_t& handle : handles_) {
      backends::cuda::check(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking), "create");
    }
  }

  two_streams(const two_streams&) = delete;
  two_streams& operator=(const two_streams&) = delete;

  ~two_streams() {
    for (const cudaStream_t handle : handles_) {
      cudaStreamDestroy(handle);
    }
  }

  cuda_policy operator[](int which) const { return {.stream = handles_[which]}; }

private:
  cudaStream_t handles_[2] = {};
};

}  // namespace toll
