// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <cstddef>

namespace toll::suite {
namespace {

__global__ void vertex_sum_atomic_kernel(index_t n, const double* area, const index_t* vertices,
                                         double* sums) {
  const index_t e = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e < n) {
    const double share = 0.25 * area[e];
    atomicAdd(&sums[vertices[4 * e]], share);
    atomicAdd(&sums[vertices[4 * e + 1]], share);
    atomicAdd(&sums[vertices[4 * e + 2]], share);
    atomicAdd(&sums[vertices[4 * e + 3]], share);
  }
}

}  // namespace

void vertex_sum_atomic_baseline(const cuda_policy& policy, const vertex_sum_atomic::args& args) {
  const auto bytes = static_cast<std::size_t>(args.sums.size()) * sizeof(double);
  backends::cuda::check(cudaMemsetAsync(args.sums.data(), 0, bytes, policy.stream),
                        "cudaMemsetAsync");
  const index_t n = args.area.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  vertex_sum_atomic_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
      n, args.area.data(), args.vertices.data(), args.sums.data());
  backends::cuda::check(cudaGetLastError(), "launch of vertex_sum_atomic_kernel");
}

const registered<vertex_sum_atomic> entry{"baseline", vertex_sum_atomic_baseline};

}  // namespace toll::suite
