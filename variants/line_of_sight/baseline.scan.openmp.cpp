// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace toll::suite {
namespace {

// A part for each thread, in two passes: what the parts come to, and then the results in each.
void highest_so_far(index_t n, const double* angle, double* highest) {
  std::vector<double> of_part(static_cast<std::size_t>(omp_get_max_threads()));
#pragma omp parallel
  {
    const index_t threads = omp_get_num_threads();
    const index_t me = omp_get_thread_num();
    const index_t first = n * me / threads;
    const index_t last = n * (me + 1) / threads;
    double running = -std::numeric_limits<double>::infinity();
#pragma omp simd reduction(max : running)
    for (index_t i = first; i < last; ++i) {
      running = std::max(running, angle[i]);
    }
    of_part[static_cast<std::size_t>(me)] = running;
#pragma omp barrier
    running = -std::numeric_limits<double>::infinity();
    for (index_t t = 0; t < me; ++t) {
      running = std::max(running, of_part[static_cast<std::size_t>(t)]);
    }
    for (index_t i = first; i < last; ++i) {
      running = std::max(running, angle[i]);
      highest[i] = running;
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
