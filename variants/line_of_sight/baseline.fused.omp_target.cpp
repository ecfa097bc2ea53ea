// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

// Two loops over blocks, as OpenMP has no scan for devices: what each block comes to, and then the
// results in each. In between the host scans the blocks: no team may wait for another.
constexpr index_t most_blocks = 4096;
constexpr index_t smallest_block = 2048;

void scan_blocks(array<double, omp_target_device_space>& of_block) {
  array<double> on_host{of_block.size()};
  copy(of_block, on_host);
  double running = -std::numeric_limits<double>::infinity();
  for (index_t b = 0; b < on_host.size(); ++b) {
    const double block = on_host[b];
    on_host[b] = running;
    running = std::max(running, block);
  }
  copy(on_host, of_block);
}

}  // namespace

void line_of_sight_fused_baseline(const omp_target_policy&, const line_of_sight_fused::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  const double lowest_angle = -std::numeric_limits<double>::infinity();
  const index_t block = std::max(smallest_block, (n + most_blocks - 1) / most_blocks);
  const index_t blocks = (n + block - 1) / block;
  array<double, omp_target_device_space> of_block{blocks};
  double* const before = of_block.data();
#pragma omp target teams distribute parallel for is_device_ptr(height, distance, before)
  for (index_t b = 0; b < blocks; ++b) {
    const index_t last = b + 1 < blocks ? (b + 1) * block : n;
    double running = lowest_angle;
    for (index_t i = b * block; i < last; ++i) {
      const double angle = std::atan((height[i] - eye) / distance[i]);
      running = angle > running ? angle : running;
    }
    before[b] = running;
  }
  scan_blocks(of_block);
#pragma omp target teams distribute parallel for is_device_ptr(height, distance, visible, before)
  for (index_t b = 0; b < blocks; ++b) {
    const index_t last = b + 1 < blocks ? (b + 1) * block : n;
    double running = before[b];
    for (index_t i = b * block; i < last; ++i) {
      const double angle = std::atan((height[i] - eye) / distance[i]);
      running = angle > running ? angle : running;
      visible[i] = angle >= running ? 1 : 0;
    }
  }
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
