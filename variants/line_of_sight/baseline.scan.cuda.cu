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

__global__ void visible_kernel(index_t n, const double* slope, const double* highest,
                               std::int32_t* visible) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) {
    visible[i] = slope[i] >= highest[i] ? 1 : 0;
  }
}

void highest_so_far(const cuda_policy& policy, index_t n, const double* slope, double* highest) {
  static array<std::byte, cuda_device_space> memory;
  const auto scan = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScan(scratch, bytes, slope, highest, ::cuda::maximum<>{}, n,
                                          policy.stream);
  };
  std::size_t bytes = 0;
  backends::cuda::check(scan(nullptr, bytes), "cub::DeviceScan, memory needed");
  if (memory.bytes() < bytes) {
    memory = array<std::byte, cuda_device_space>{static_cast<index_t>(bytes)};
  }
  backends::cuda::check(scan(memory.data(), bytes), "cub::DeviceScan");
}

void look(const cuda_policy& policy, index_t n, const double* slope, double* highest,
          std::int32_t* visible) {
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  highest_so_far(policy, n, slope, highest);
  visible_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(n, slope, highest, visible);
  backends::cuda::check(cudaGetLastError(), "launch of visible_kernel");
}

}  // namespace

void line_of_sight_scan_baseline(const cuda_policy& policy, const line_of_sight_scan::args& args) {
  const index_t n = args.visible.size();
  const auto blocks = static_cast<unsigned>((n + policy.block_size - 1) / policy.block_size);
  angle_kernel<<<blocks, policy.block_size, 0, policy.stream>>>(
      n, args.eye, args.height.data(), args.distance.data(), args.angle.data());
  backends::cuda::check(cudaGetLastError(), "launch of angle_kernel");
  look(policy, n, args.angle.data(), args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const cuda_policy& policy,
                                   const line_of_sight_scan_slopes::args& args) {
  look(policy, args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
