// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_in_place.hpp"
#include "variants/histogram/set_to_zero.hpp"
#include "variants/resident_blocks.hpp"

#include <cstddef>
#include <cstdint>

namespace toll::suite {
namespace {

// What every device has for a block without asking.
constexpr index_t most_shared_bins = 48 * 1024 / sizeof(std::uint32_t);

// Each block counts in shared memory, takes many keys, and adds its copy to the counts.
__global__ void histogram_shared_kernel(index_t n, const std::int32_t* keys, index_t bins,
                                        std::uint32_t* counts) {
  extern __shared__ std::uint32_t of_block[];
  for (index_t k = threadIdx.x; k < bins; k += blockDim.x) {
    of_block[k] = 0;
  }
  __syncthreads();
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride) {
    atomicAdd(&of_block[keys[i]], 1U);
  }
  __syncthreads();
  for (index_t k = threadIdx.x; k < bins; k += blockDim.x) {
    atomicAdd(&counts[k], of_block[k]);
  }
}

}  // namespace

void histogram_privatized_baseline(const cuda_policy& policy, const histogram::args& args) {
  set_to_zero(policy, args);
  const index_t bins = args.counts.size();
  if (bins > most_shared_bins) {
    count_in_place(policy, args);
    return;
  }
  const index_t n = args.keys.size();
  const std::size_t bytes = static_cast<std::size_t>(bins) * sizeof(std::uint32_t);
  histogram_shared_kernel<<<resident_blocks(n, policy.block_size), policy.block_size, bytes,
                            policy.stream>>>(n, args.keys.data(), bins, args.counts.data());
  backends::cuda::check(cudaGetLastError(), "launch of histogram_shared_kernel");
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
