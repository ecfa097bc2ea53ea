// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

constexpr index_t chunk = 2048;

// One pass over chunks that stay in the cache, so that the angles are read from memory once.
void highest_so_far(index_t n, const double* angle, double* highest) {
  double running = -std::numeric_limits<double>::infinity();  // over all chunks up to the last that
                                                              // was handed on
#pragma omp parallel for schedule(static, 1) ordered
  for (index_t first = 0; first < n; first += chunk) {
    const index_t size = std::min(chunk, n - first);
    double so_far[chunk];
    double in_chunk = -std::numeric_limits<double>::infinity();
    for (index_t k = 0; k < size; ++k) {
      in_chunk = std::max(in_chunk, angle[first + k]);
      so_far[k] = in_chunk;
    }
    double before = 0;
#pragma omp ordered
    {
      before = running;
      running = std::max(running, in_chunk);
    }
    for (index_t k = 0; k < size; ++k) {
      highest[first + k] = std::max(before, so_far[k]);
    }
  }
}

}  // namespace

void line_of_sight_scan_baseline(const openmp_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  double* const highest = args.highest.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < n; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
  highest_so_far(n, angle, highest);
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < n; ++i) {
    visible[i] = angle[i] >= highest[i] ? 1 : 0;
  }
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};

}  // namespace toll::suite
