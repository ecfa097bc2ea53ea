// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "layers/highway/running_maximum.hpp"

#include <hwy/contrib/math/math-inl.h>

#include <cstdint>

namespace toll::suite {
namespace {

namespace hn = highway::hn;

/// Inline, or each vector would be a call that loads all the constants of the arctangent.
template <class D>
HWY_INLINE auto angles(D d, const line_of_sight::fused_args& ray, index_t i) {
  const auto height = hn::LoadU(d, ray.height.data() + i);
  const auto distance = hn::LoadU(d, ray.distance.data() + i);
  return hn::Atan(d, hn::Div(hn::Sub(height, hn::Set(d, ray.eye)), distance));
}

template <class D, class V>
void store_visible(D d, V angle, V highest, std::int32_t* visible) {
  const hn::Rebind<std::int32_t, D> integers;
  const auto one_or_zero = hn::IfThenElseZero(hn::Ge(angle, highest), hn::Set(d, 1.0));
  hn::StoreU(hn::DemoteTo(integers, one_or_zero), integers, visible);
}

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  highway::scan_by_maximum(
      n, [=](auto d, index_t i) { return hn::LoadU(d, slope + i); },
      [=](auto d, index_t i, auto, auto so_far) { hn::StoreU(so_far, d, highest + i); });
  highway::for_lanes(n, [=](auto d, index_t i) {
    store_visible(d, hn::LoadU(d, slope + i), hn::LoadU(d, highest + i), visible + i);
  });
}

}  // namespace

void line_of_sight_scan_highway(const simd_policy&, const line_of_sight_scan::args& args) {
  const line_of_sight::fused_args ray = args;
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
  highway::for_lanes(n, [=](auto d, index_t i) { hn::StoreU(angles(d, ray, i), d, angle + i); });
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_highway(const simd_policy&, const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

void line_of_sight_fused_highway(const simd_policy&, const line_of_sight_fused::args& args) {
  const line_of_sight::fused_args ray = args;
  std::int32_t* const visible = args.visible.data();
  highway::scan_by_maximum(
      args.visible.size(), [=](auto d, index_t i) { return angles(d, ray, i); },
      [=](auto d, index_t i, auto angle, auto highest) {
        store_visible(d, angle, highest, visible + i);
      });
}

const registered<line_of_sight_scan> scan{"highway", line_of_sight_scan_highway};
const registered<line_of_sight_scan_slopes> slopes{"highway", line_of_sight_slopes_highway};
const registered<line_of_sight_fused> fused{"highway", line_of_sight_fused_highway};

}  // namespace toll::suite
