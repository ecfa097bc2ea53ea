// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_scan.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {

// TBB asks for a part a second time, with results, if it did not know at first what stands before
// it.
void line_of_sight_fused_baseline(const tbb_policy&, const line_of_sight_fused::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr double lowest_angle = -std::numeric_limits<double>::infinity();
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  oneapi::tbb::parallel_scan(
      part{0, n}, lowest_angle,
      [=](const part& some, double running, bool is_final) {
        for (index_t i = some.begin(); i < some.end(); ++i) {
          const double angle = std::atan((height[i] - eye) / distance[i]);
          running = std::max(running, angle);
          if (is_final) {
            visible[i] = angle >= running ? 1 : 0;
          }
        }
        return running;
      },
      [](double left, double right) { return std::max(left, right); });
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
