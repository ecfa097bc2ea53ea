// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/error.hpp>

#include <cuda_runtime_api.h>

namespace toll::backends::cuda {

/// errors   backend_error if a call into the CUDA runtime did not succeed
inline void check(cudaError_t code, const char* call, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  if (code != cudaSuccess) {
    throw backend_error{"cuda", call, code, cudaGetErrorString(code), file, line};
  }
}

}  // namespace toll::backends::cuda
