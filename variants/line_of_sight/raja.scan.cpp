// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "layers/raja/policies.hpp"

#include <cmath>
#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  using loop = typename raja::policies<Policy>::forall;
  RAJA::inclusive_scan<loop>(RAJA::make_span(slope, n), RAJA::make_span(highest, n),
                             RAJA::operators::maximum<double>{});
  RAJA::forall<loop>(RAJA::RangeSegment(0, n),
                     [=](index_t i) { visible[i] = slope[i] >= highest[i] ? 1 : 0; });
}

template <execution_policy Policy>
void line_of_sight_scan_raja(const Policy&, const line_of_sight_scan::args& args) {
  using loop = typename raja::policies<Policy>::forall;
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
  RAJA::forall<loop>(RAJA::RangeSegment(0, n),
                     [=](index_t i) { angle[i] = std::atan((height[i] - eye) / distance[i]); });
  look<Policy>(n, angle, args.highest.data(), args.visible.data());
}

template <execution_policy Policy>
void line_of_sight_slopes_raja(const Policy&, const line_of_sight_scan_slopes::args& args) {
  look<Policy>(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"raja", line_of_sight_scan_raja<this_policy>};
const registered<line_of_sight_scan_slopes> slopes{"raja", line_of_sight_slopes_raja<this_policy>};

}  // namespace toll::suite
