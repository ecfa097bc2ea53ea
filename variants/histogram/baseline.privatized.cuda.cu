// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <algorithm>
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

// For more bins than that: enough that two threads rarely meet in one.
__global__ void histogram_global_kernel(index_t n, const std::int32_t* keys,
                                        std::uint32_t* counts) {
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride) {
    atomicAdd(&counts[keys[i]], 1U);
  }
}

// As many blocks as the device holds at once.
unsigned resident_blocks(index_t n, int block_size) {
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

}  // namespace

void histogram_privatized_baseline(const cuda_policy& policy, const histogram::args& args) {
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const std::size_t bytes = static_cast<std::size_t>(bins) * sizeof(*counts);
  const unsigned blocks = resident_blocks(n, policy.block_size);
  backends::cuda::check(cudaMemsetAsync(counts, 0, bytes, policy.stream), "cudaMemsetAsync");
  if (bins <= most_shared_bins) {
    histogram_shared_kernel<<<blocks, policy.block_size, bytes, policy.stream>>>(n, keys, bins,
                                                                                 counts);
  } else {
    histogram_global_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(n, keys, counts);
  }
  backends::cuda::check(cudaGetLastError(), "launch of a histogram kernel");
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
