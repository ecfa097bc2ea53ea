// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_scan.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {

void line_of_sight_scan_baseline(const tbb_policy&, const line_of_sight_scan::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr double lowest_angle = -std::numeric_limits<double>::infinity();
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  double* const highest = args.highest.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  oneapi::tbb::parallel_for(part{0, n}, [=](const part& some) {
    for (index_t i = some.begin(); i < some.end(); ++i) {
      angle[i] = std::atan((height[i] - eye) / distance[i]);
    }
  });
  oneapi::tbb::parallel_scan(
      part{0, n}, lowest_angle,
      [=](const part& some, double running, bool is_final) {
        for (index_t i = some.begin(); i < some.end(); ++i) {
          running = std::max(running, angle[i]);
          if (is_final) {
            highest[i] = running;
          }
        }
        return running;
      },
      [](double left, double right) { return std::max(left, right); });
  oneapi::tbb::parallel_for(part{0, n}, [=](const part& some) {
    for (index_t i = some.begin(); i < some.end(); ++i) {
      visible[i] = angle[i] >= highest[i] ? 1 : 0;
    }
  });
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};

}  // namespace toll::suite
