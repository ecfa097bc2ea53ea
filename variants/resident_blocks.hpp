// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/this_backend.hpp>

#include <algorithm>

namespace toll::suite {

/// As many blocks as a CUDA device holds at once, or fewer if they would find nothing to do.
inline unsigned resident_blocks(index_t n, int block_size) {
  int device = 0;
  int processors = 0;
  int threads = 0;
  backends::cuda::check(cudaGetDevice(&device), "cudaGetDevice");
  backends::cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                        "cudaDeviceGetAttribute");
  backends::cuda::check(
      cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device),
      "cudaDeviceGetAttribute");
  const index_t wanted = std::min(n, index_t{processors} * threads);
  return static_cast<unsigned>((wanted + block_size - 1) / block_size);
}

}  // namespace toll::suite
