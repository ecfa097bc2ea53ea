// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <cstddef>

namespace toll::suite {
namespace {

__global__ void vertex_sum_colored_kernel(index_t n, const index_t* elements, const double* area,
                                          const index_t* vertices, double* sums) {
  const index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < n) {
    const index_t e = elements[k];
    const double share = 0.25 * area[e];
    sums[vertices[4 * e]] += share;
    sums[vertices[4 * e + 1]] += share;
    sums[vertices[4 * e + 2]] += share;
    sums[vertices[4 * e + 3]] += share;
  }
}

}  // namespace

void vertex_sum_colored_baseline(const cuda_policy& policy, const vertex_sum_colored::args& args) {
  const auto bytes = static_cast<std::size_t>(args.sums.size()) * sizeof(double);
  backends::cuda::check(cudaMemsetAsync(args.sums.data(), 0, bytes, policy.stream),
                        "cudaMemsetAsync");
  for (const view<const index_t>& color : args.colors) {
    const index_t n = color.size();
    const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
    if (blocks > 0) {
      vertex_sum_colored_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
          n, color.data(), args.area.data(), args.vertices.data(), args.sums.data());
      backends::cuda::check(cudaGetLastError(), "launch of vertex_sum_colored_kernel");
    }
  }
}

const registered<vertex_sum_colored> entry{"baseline", vertex_sum_colored_baseline};

}  // namespace toll::suite
