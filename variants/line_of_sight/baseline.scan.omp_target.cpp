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

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  const double lowest = -std::numeric_limits<double>::infinity();
  const index_t block = std::max(smallest_block, (n + most_blocks - 1) / most_blocks);
  const index_t blocks = (n + block - 1) / block;
  array<double, omp_target_device_space> of_block{blocks};
  double* const before = of_block.data();
#pragma omp target teams distribute parallel for is_device_ptr(slope, before)
  for (index_t b = 0; b < blocks; ++b) {
    const index_t last = b + 1 < blocks ? (b + 1) * block : n;
    double running = lowest;
    for (index_t i = b * block; i < last; ++i) {
      running = slope[i] > running ? slope[i] : running;
    }
    before[b] = running;
  }
  scan_blocks(of_block);
#pragma omp target teams distribute parallel for is_device_ptr(slope, highest, before)
  for (index_t b = 0; b < blocks; ++b) {
    const index_t last = b + 1 < blocks ? (b + 1) * block : n;
    double running = before[b];
    for (index_t i = b * block; i < last; ++i) {
      running = slope[i] > running ? slope[i] : running;
      highest[i] = running;
    }
  }
#pragma omp target teams distribute parallel for is_device_ptr(slope, highest, visible)
  for (index_t i = 0; i < n; ++i) {
    visible[i] = slope[i] >= highest[i] ? 1 : 0;
  }
}

}  // namespace

void line_of_sight_scan_baseline(const omp_target_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
#pragma omp target teams distribute parallel for is_device_ptr(height, distance, angle)
  for (index_t i = 0; i < n; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const omp_target_policy&,
                                   const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
