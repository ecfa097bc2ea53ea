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

struct number {
  double value;

  explicit(false) operator double() const { return value; }
};

/// Parallel scans of floating-point numbers in libstdc++ 12 begin every part with 0, and take it for
/// the greatest of negative ones. Those of objects do not.
template <execution_policy Policy>
void scan_by_maximum(const double* first, const double* last, double* result) {
  constexpr auto loop = stdpar::policies<Policy>::loop;
  if constexpr (Policy::is_threaded) {
    std::transform_inclusive_scan(
        loop, first, last, result,
        [](number left, number right) { return number{std::max(left.value, right.value)}; },
        [](double value) { return number{value}; },
        number{-std::numeric_limits<double>::infinity()});
  } else {
    std::inclusive_scan(loop, first, last, result,
                        [](double left, double right) { return std::max(left, right); });
  }
}

template <execution_policy Policy>
void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  constexpr auto loop = stdpar::policies<Policy>::loop;
  scan_by_maximum<Policy>(slope, slope + n, highest);
  std::transform(loop, slope, slope + n, highest, visible,
                 [](double here, double most) { return here >= most ? 1 : 0; });
}

}  // namespace

template <execution_policy Policy>
void line_of_sight_scan_stdpar(const Policy&, const line_of_sight_scan::args& args) {
  constexpr auto loop = stdpar::policies<Policy>::loop;
  const double eye = args.eye;
  const double* const height = args.height.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
  std::transform(loop, height, height + n, args.distance.data(), angle,
                 [=](double h, double d) { return std::atan((h - eye) / d); });
  look<Policy>(n, angle, args.highest.data(), args.visible.data());
}

template <execution_policy Policy>
void line_of_sight_slopes_stdpar(const Policy&, const line_of_sight_scan_slopes::args& args) {
  look<Policy>(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"stdpar", line_of_sight_scan_stdpar<this_policy>};
const registered<line_of_sight_scan_slopes> slopes{"stdpar",
                                                   line_of_sight_slopes_stdpar<this_policy>};

}  // namespace toll::suite
