// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {
namespace {

__global__ void vertex_sum_gather_kernel(index_t n, const double* area, const index_t* elements,
                                         double* sums) {
  const index_t v = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (v < n) {
    const index_t* const around = elements + 4 * v;
    const double total = area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]];
    sums[v] = 0.25 * total;
  }
}

}  // namespace

void vertex_sum_gather_baseline(const cuda_policy& policy, const vertex_sum_gather::args& args) {
  const index_t n = args.sums.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  vertex_sum_gather_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
      n, args.area.data(), args.elements.data(), args.sums.data());
  backends::cuda::check(cudaGetLastError(), "launch of vertex_sum_gather_kernel");
}

const registered<vertex_sum_gathers> entry{"baseline", vertex_sum_gather_baseline};

}  // namespace toll::suite
