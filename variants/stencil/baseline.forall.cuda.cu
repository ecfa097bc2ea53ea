// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"

namespace toll::suite {
namespace {

constexpr int block_width = 32;  // a warp reads neighbouring cells

__global__ void stencil_kernel(index_t lines, index_t length, index_t stride, const double* in,
                               double* out) {
  const index_t line = 1 + static_cast<index_t>(blockIdx.y) * blockDim.y + threadIdx.y;
  const index_t place = 1 + static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (line <= lines && place <= length) {
    const index_t k = line * stride + place;
    out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
  }
}

unsigned blocks_for(index_t cells, int threads) {
  return static_cast<unsigned>((cells + threads - 1) / threads);
}

}  // namespace

template <class Layout>
void stencil_forall_baseline(const cuda_policy& policy, const stencil::args<Layout>& args) {
  const int block_height = policy.block_size / block_width;
  const dim3 blocks(blocks_for(args.length(), block_width), blocks_for(args.lines(), block_height));
  const dim3 threads(block_width, block_height);
  stencil_kernel<<<blocks, threads, 0, policy.stream>>>(args.lines(), args.length(), args.stride(),
                                                        args.in.data(), args.out.data());
  backends::cuda::check(cudaGetLastError(), "launch of stencil_kernel");
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
