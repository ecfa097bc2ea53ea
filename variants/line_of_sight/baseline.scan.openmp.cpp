// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "variants/line_of_sight/baseline.highest_so_far.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace toll::suite {
namespace {

constexpr index_t short_scan = 2048;           // takes less than threads take to meet
constexpr index_t line = 64 / sizeof(double);  // of a cache, in which one thread writes

// Each thread reads its share twice: for what it comes to, and when it knows that of all shares before.
// In one pass, over chunks that threads take in turn, they would read what others have in their caches.
void highest_of_all(index_t n, const double* slope, double* highest) {
  constexpr double lowest = -std::numeric_limits<double>::infinity();
  if (n <= short_scan) {
    highest_so_far(slope, highest, n, lowest);
    return;
  }
  std::vector<double> shares(static_cast<std::size_t>(line * omp_get_max_threads()));
  double* const highest_of_share = shares.data();
#pragma omp parallel
  {
    const index_t threads = omp_get_num_threads();
    const index_t me = omp_get_thread_num();
    const index_t first = n * me / threads;
    const index_t size = n * (me + 1) / threads - first;
    if (me + 1 < threads) {
      highest_of_share[line * me] = highest_of(slope + first, size, lowest);
    }
#pragma omp barrier
    double before = lowest;
    for (index_t t = 0; t < me; ++t) {
      before = std::max(before, highest_of_share[line * t]);
    }
    highest_so_far(slope + first, highest + first, size, before);
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
  // What is shared, clang would read again after each call of the arctangent.
#pragma omp parallel for schedule(static) firstprivate(eye, height, distance, angle)
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
