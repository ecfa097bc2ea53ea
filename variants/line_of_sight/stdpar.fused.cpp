// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "layers/stdpar/algorithms.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

/// What is scanned: the angle of a point and the highest up to it. Written to an integer it says
/// whether the point is visible, so that neither angle is stored.
struct view_of_point {
  double angle;
  double highest;

  explicit(false) operator std::int32_t() const { return angle >= highest ? 1 : 0; }
};

}  // namespace

template <execution_policy Policy>
void line_of_sight_fused_stdpar(const Policy&, const line_of_sight_fused::args& args) {
  using stdpar::counting;
  constexpr double lowest_angle = -std::numeric_limits<double>::infinity();
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::transform_inclusive_scan(
      stdpar::policies<Policy>::loop, counting{0}, counting{args.visible.size()},
      args.visible.data(),
      [](const view_of_point& left, const view_of_point& right) {
        return view_of_point{right.angle, std::max(left.highest, right.highest)};
      },
      [=](index_t i) {
        const double angle = std::atan((height[i] - eye) / distance[i]);
        return view_of_point{angle, angle};
      },
      view_of_point{lowest_angle, lowest_angle});
}

const registered<line_of_sight_fused> entry{"stdpar", line_of_sight_fused_stdpar<this_policy>};

}  // namespace toll::suite
