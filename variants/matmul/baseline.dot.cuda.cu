// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/strips.hpp"

namespace toll::suite::matmul_strips {
namespace {

constexpr int block_width = 32;  // a warp reads neighbouring elements of b

__global__ void dot_kernel(index_t rows, index_t columns, index_t inner, const double* a,
                           const double* b, double* c) {
  const index_t i = static_cast<index_t>(blockIdx.y) * blockDim.y + threadIdx.y;
  const index_t j = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < rows && j < columns) {
    double sum = 0;
    for (index_t k = 0; k < inner; ++k) {
      sum += a[i * inner + k] * b[k * columns + j];
    }
    c[i * columns + j] = sum;
  }
}

unsigned blocks_for(index_t size, int threads) {
  return static_cast<unsigned>((size + threads - 1) / threads);
}

}  // namespace

void matmul_naive_baseline(const cuda_policy& policy, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const int block_height = policy.block_size / block_width;
  const dim3 blocks(blocks_for(columns, block_width), blocks_for(rows, block_height));
  dot_kernel<<<blocks, dim3(block_width, block_height), 0, policy.stream>>>(
      rows, columns, args.a.extent(1), args.a.data(), args.b.data(), args.c.data());
  backends::cuda::check(cudaGetLastError(), "launch of dot_kernel");
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const absent<matmul_collapse> collapse{"baseline", "cuda", why_no_collapse<cuda_policy>()};

}  // namespace toll::suite::matmul_strips
