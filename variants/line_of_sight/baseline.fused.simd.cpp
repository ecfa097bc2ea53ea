// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {

// No lanes: the arctangent of the C library is a call for each point, and a buffer to compute the
// rest in lanes costs more than that saves.
void line_of_sight_fused_baseline(const simd_policy&, const line_of_sight_fused::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  double running = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < n; ++i) {
    const double angle = std::atan((height[i] - eye) / distance[i]);
    running = std::max(running, angle);
    visible[i] = angle >= running ? 1 : 0;
  }
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
