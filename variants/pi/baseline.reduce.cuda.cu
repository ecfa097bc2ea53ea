// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "variants/resident_blocks.hpp"

namespace toll::suite {
namespace {

constexpr int warp_size = 32;
constexpr unsigned whole_warp = 0xFFFFFFFF;

__device__ double sum_over_warp(double value) {
  for (int distance = warp_size / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(whole_warp, value, distance);
  }
  return value;
}

// Each thread adds up its terms in a register; shuffles add up a warp and then the warps of a
// block; one atomic adds the block to the total.
__global__ void pi_reduce_kernel(int n, double h, double* total) {
  __shared__ double of_warp[warp_size];
  double mine = 0;
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride) {
    const double x = (static_cast<int>(i) + 0.5) * h;
    mine += 4.0 / (1.0 + x * x);
  }

  const unsigned lane = threadIdx.x % warp_size;
  mine = sum_over_warp(mine);
  if (lane == 0) {
    of_warp[threadIdx.x / warp_size] = mine;
  }
  __syncthreads();
  if (threadIdx.x < warp_size) {
    mine = sum_over_warp(lane < blockDim.x / warp_size ? of_warp[lane] : 0.0);
    if (lane == 0) {
      atomicAdd(total, mine);
    }
  }
}

}  // namespace

void pi_baseline(const cuda_policy& policy, const pi_reduce::args& args) {
  static array<double, cuda_device_space> total{1};
  const double h = 1.0 / static_cast<double>(args.n);
  backends::cuda::check(cudaMemsetAsync(total.data(), 0, sizeof(double), policy.stream),
                        "cudaMemsetAsync");
  pi_reduce_kernel<<<resident_blocks(args.n, policy.block_size), policy.block_size, 0,
                     policy.stream>>>(args.n, h, total.data());
  backends::cuda::check(cudaGetLastError(), "launch of pi_reduce_kernel");
  double sum = 0;
  backends::cuda::check(
      cudaMemcpyAsync(&sum, total.data(), sizeof(double), cudaMemcpyDeviceToHost, policy.stream),
      "cudaMemcpyAsync");
  backends::cuda::check(cudaStreamSynchronize(policy.stream), "cudaStreamSynchronize");
  *args.result = sum * h;
}

const registered<pi_reduce> entry{"baseline", pi_baseline};

}  // namespace toll::suite
