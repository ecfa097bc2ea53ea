// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {
namespace {

__global__ void pi_atomic_kernel(int n, double h, double* result) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    const double x = (static_cast<int>(i) + 0.5) * h;
    atomicAdd(result, 4.0 / (1.0 + x * x) * h);
  }
}

}  // namespace

void pi_baseline(const cuda_policy& policy, const pi_atomic::args& args) {
  const int n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  const auto blocks =
      static_cast<unsigned>((index_t{n} + policy.block_size - 1) / policy.block_size);
  backends::cuda::check(cudaMemsetAsync(args.result, 0, sizeof(double), policy.stream),
                        "cudaMemsetAsync");
  pi_atomic_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(n, h, args.result);
  backends::cuda::check(cudaGetLastError(), "launch of pi_atomic_kernel");
}

const registered<pi_atomic> entry{"baseline", pi_baseline};

}  // namespace toll::suite
