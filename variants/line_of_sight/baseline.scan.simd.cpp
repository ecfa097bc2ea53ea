// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "variants/line_of_sight/baseline.highest_so_far.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  highest_so_far(slope, highest, n, -std::numeric_limits<double>::infinity());
#pragma omp simd
  for (index_t i = 0; i < n; ++i) {
    visible[i] = slope[i] >= highest[i] ? 1 : 0;
  }
}

}  // namespace

void line_of_sight_scan_baseline(const simd_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
#pragma omp simd
  for (index_t i = 0; i < n; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const simd_policy&,
                                   const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
