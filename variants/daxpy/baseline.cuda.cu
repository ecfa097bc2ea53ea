// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {
namespace {

__global__ void daxpy_kernel(index_t n, double a, const double* x, double* y) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] += a * x[i];
  }
}

}  // namespace

void daxpy_baseline(const cuda_policy& policy, const daxpy::args& args) {
  const index_t n = args.y.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  daxpy_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(n, args.a, args.x.data(),
                                                                args.y.data());
  backends::cuda::check(cudaGetLastError(), "launch of daxpy_kernel");
}

const registered<daxpy> entry{"baseline", daxpy_baseline};

}  // namespace toll::suite
