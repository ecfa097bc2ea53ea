// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <cmath>
#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void look(const Policy& policy, const view<const double>& slope, const view<double>& highest,
          const view<std::int32_t>& visible) {
  const auto in_parts = with_grain(policy, line_of_sight_scan::grain);
  inclusive_scan(in_parts, slope, highest, op::max{});
  forall(in_parts, visible.size(),
         [=] TOLL_FN(index_t i) { visible[i] = slope[i] >= highest[i] ? 1 : 0; });
}

template <execution_policy Policy>
void line_of_sight_scan_portable(const Policy& policy, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const auto height = args.height;
  const auto distance = args.distance;
  const auto angle = args.angle;
  forall(policy, angle.size(),
         [=] TOLL_FN(index_t i) { angle[i] = std::atan((height[i] - eye) / distance[i]); });
  look(policy, angle, args.highest, args.visible);
}

template <execution_policy Policy>
void line_of_sight_slopes_portable(const Policy& policy,
                                   const line_of_sight_scan_slopes::args& args) {
  look(policy, args.slope, args.highest, args.visible);
}

const registered<line_of_sight_scan> entry{"portable", line_of_sight_scan_portable<this_policy>};
const registered<line_of_sight_scan_slopes> slopes{"portable",
                                                   line_of_sight_slopes_portable<this_policy>};

}  // namespace toll::suite
