// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "variants/line_of_sight/baseline.highest_so_far.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

constexpr index_t chunk = 2048;

// One pass over chunks that stay in the cache, so that the slopes are read from memory once. A single
// thread has no use for chunks. Not a plain `ordered`, which takes longer with clang 19.
// Atomic, on x86 a plain move, because a thread sanitizer does not see the order that `depend` makes.
void highest_of_all(index_t n, const double* slope, double* highest) {
  constexpr double lowest = -std::numeric_limits<double>::infinity();
  if (omp_get_max_threads() == 1) {
    highest_so_far(slope, highest, n, lowest);
    return;
  }
  double running = lowest;  // over all chunks up to the last that was handed on
#pragma omp parallel for schedule(static, 1) ordered(1)
  for (index_t c = 0; c < (n + chunk - 1) / chunk; ++c) {
    const index_t first = c * chunk;
    const index_t size = std::min(chunk, n - first);
    double so_far[chunk];
    const double in_chunk = highest_so_far(slope + first, so_far, size, lowest);
#pragma omp ordered depend(sink : c - 1)
    double before = 0;
#pragma omp atomic read
    before = running;
#pragma omp atomic write
    running = std::max(before, in_chunk);
#pragma omp ordered depend(source)
    for (index_t k = 0; k < size; ++k) {
      highest[first + k] = std::max(before, so_far[k]);
    }
  }
}

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  highest_of_all(n, slope, highest);
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < n; ++i) {
    visible[i] = slope[i] >= highest[i] ? 1 : 0;
  }
}

}  // namespace

void line_of_sight_scan_baseline(const openmp_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < n; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const openmp_policy&,
                                   const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
