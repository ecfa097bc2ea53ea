// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <cub/device/device_scan.cuh>
#include <cuda/functional>

#include <cstddef>
#include <cstdint>

namespace toll::suite {
namespace {

__global__ void angle_kernel(index_t n, double eye, const double* height, const double* distance,
                             double* angle) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    angle[i] = atan((height[i] - eye) / distance[i]);
  }
}

__global__ void visible_kernel(index_t n, const double* angle, const double* highest,
                               std::int32_t* visible) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    visible[i] = angle[i] >= highest[i] ? 1 : 0;
  }
}

void highest_so_far(const cuda_policy& policy, index_t n, const double* angle, double* highest) {
  static array<std::byte, cuda_device_space> memory;
  const auto scan = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScan(scratch, bytes, angle, highest, ::cuda::maximum<>{}, n,
                                          policy.stream);
  };
  std::size_t bytes = 0;
  backends::cuda::check(scan(nullptr, bytes), "cub::DeviceScan, memory needed");
  if (memory.bytes() < bytes) {
    memory = array<std::byte, cuda_device_space>{static_cast<index_t>(bytes)};
  }
  backends::cuda::check(scan(memory.data(), bytes), "cub::DeviceScan");
}

}  // namespace

void line_of_sight_scan_baseline(const cuda_policy& policy, const line_of_sight_scan::args& args) {
  const index_t n = args.visible.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  angle_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
      n, args.eye, args.height.data(), args.distance.data(), args.angle.data());
  backends::cuda::check(cudaGetLastError(), "launch of angle_kernel");
  highest_so_far(policy, n, args.angle.data(), args.highest.data());
  visible_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
      n, args.angle.data(), args.highest.data(), args.visible.data());
  backends::cuda::check(cudaGetLastError(), "launch of visible_kernel");
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};

}  // namespace toll::suite
