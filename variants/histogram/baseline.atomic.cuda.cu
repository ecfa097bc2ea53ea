// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/set_to_zero.hpp"

#include <cstdint>

namespace toll::suite {
namespace {

__global__ void histogram_atomic_kernel(index_t n, const std::int32_t* keys,
                                        std::uint32_t* counts) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&counts[keys[i]], 1U);
  }
}

}  // namespace

void histogram_atomic_baseline(const cuda_policy& policy, const histogram::args& args) {
  const index_t n = args.keys.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  set_to_zero(policy, args);
  histogram_atomic_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(n, args.keys.data(),
                                                                           args.counts.data());
  backends::cuda::check(cudaGetLastError(), "launch of histogram_atomic_kernel");
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{"baseline",
                                                                   histogram_atomic_baseline};

}  // namespace toll::suite
