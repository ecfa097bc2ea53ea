// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <cmath>

namespace toll::suite {

template <execution_policy Policy>
void line_of_sight_fused_portable(const Policy& policy, const line_of_sight_fused::args& args) {
  const double eye = args.eye;
  const auto height = args.height;
  const auto distance = args.distance;
  const auto visible = args.visible;
  inclusive_scan(
      policy, visible.size(), op::max{},
      [=] TOLL_FN(index_t i) { return std::atan((height[i] - eye) / distance[i]); },
      [=] TOLL_FN(index_t i, double highest, double angle) {
        visible[i] = angle >= highest ? 1 : 0;
      });
}

const registered<line_of_sight_fused> entry{"portable", line_of_sight_fused_portable<this_policy>};

}  // namespace toll::suite
