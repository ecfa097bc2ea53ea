// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/error.hpp>

#include <cuda_runtime_api.h>

namespace toll::backends::cuda {

/// What a code says, and what to do where CUDA does not say it.
inline const char* meaning_of(cudaError_t code) {
  if (code == cudaErrorLaunchOutOfResources) {
    return "its threads need more registers or shared memory than a block of that size has: use a "
           "smaller block_size or team, or cuda_policy_for, which compiles for one";
  }
  return cudaGetErrorString(code);
}

/// errors   backend_error if a call into the CUDA runtime did not succeed
inline void check(cudaError_t code, const char* call, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  if (code != cudaSuccess) {
    throw backend_error{"cuda", call, code, meaning_of(code), file, line};
  }
}

}  // namespace toll::backends::cuda
