// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/error.hpp>

#include <cuda_runtime_api.h>

#include <source_location>

namespace toll::cuda {

/// errors   backend_error if a call into the CUDA runtime did not succeed
inline void check(cudaError_t code, const char* call,
                  std::source_location where = std::source_location::current()) {
  if (code != cudaSuccess) {
    throw backend_error{"cuda", call, code, cudaGetErrorString(code), where};
  }
}

}  // namespace toll::cuda
