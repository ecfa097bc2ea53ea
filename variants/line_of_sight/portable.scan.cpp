// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <cmath>

namespace toll::suite {

template <execution_policy Policy>
void line_of_sight_scan_portable(const Policy& policy, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const auto height = args.height;
  const auto distance = args.distance;
  const auto angle = args.angle;
  const auto highest = args.highest;
  const auto visible = args.visible;
  forall(policy, angle.size(),
         [=] TOLL_FN(index_t i) { angle[i] = std::atan((height[i] - eye) / distance[i]); });
  inclusive_scan(policy, angle, highest, op::max{});
  forall(policy, visible.size(),
         [=] TOLL_FN(index_t i) { visible[i] = angle[i] >= highest[i] ? 1 : 0; });
}

const registered<line_of_sight_scan> entry{"portable", line_of_sight_scan_portable<this_policy>};

}  // namespace toll::suite
