// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/this_backend.hpp>

#include "kernels/histogram/histogram.hpp"
#include "variants/resident_blocks.hpp"

#include <cstdint>

namespace toll::suite {

static __global__ void histogram_in_place_kernel(index_t n, const std::int32_t* keys,
                                                 std::uint32_t* counts) {
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride) {
    atomicAdd(&counts[keys[i]], 1U);
  }
}

/// Counts in the device's memory: for as many bins that two threads rarely meet in one.
static void count_in_place(const cuda_policy& policy, const histogram::args& args) {
  const index_t n = args.keys.size();
  histogram_in_place_kernel<<<resident_blocks(n, policy.block_size), policy.block_size, 0,
                              policy.stream>>>(n, args.keys.data(), args.counts.data());
  backends::cuda::check(cudaGetLastError(), "launch of histogram_in_place_kernel");
}

}  // namespace toll::suite
