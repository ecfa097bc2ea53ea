// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {

void line_of_sight_scan_baseline(const seq_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  double* const highest = args.highest.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  for (index_t i = 0; i < n; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
  double running = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < n; ++i) {
    running = std::max(running, angle[i]);
    highest[i] = running;
  }
  for (index_t i = 0; i < n; ++i) {
    visible[i] = angle[i] >= highest[i] ? 1 : 0;
  }
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};

}  // namespace toll::suite
