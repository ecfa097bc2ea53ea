// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// After a kernel is queued: whether it could be, and, if the policy asks for that, its end.
/// errors   backend_error
inline void launched(const policy& how, const char* what) {
  check(cudaGetLastError(), what);
  if (how.synchronous) {
    check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
  }
}

/// Queues a kernel whose threads take several iterations each, in the policy's grid.
/// errors   those of strided_blocks_for, backend_error
template <class... Parameters, class... Arguments>
void queue_strided(const policy& how, index_t size, std::size_t shared_bytes, const char* what,
                   void (*kernel)(Parameters...), const Arguments&... arguments) {
  const unsigned blocks = strided_blocks_for(how, size, kernel, shared_bytes);
  if (blocks > 0) {
    const auto threads = static_cast<unsigned>(how.block_size);
    kernel<<<blocks, threads, shared_bytes, how.stream>>>(arguments...);
    launched(how, what);
  }
}

}  // namespace toll::backends::cuda
