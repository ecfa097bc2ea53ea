// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "variants/line_of_sight/baseline.highest_so_far.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_scan.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  const part all{0, n, line_of_sight_scan::grain};
  oneapi::tbb::parallel_scan(
      all, -std::numeric_limits<double>::infinity(),
      [=](const part& some, double running, bool is_final) {
        const index_t first = some.begin();
        return is_final
                   ? highest_so_far(slope + first, highest + first, some.end() - first, running)
                   : highest_of(slope + first, some.end() - first, running);
      },
      [](double left, double right) { return std::max(left, right); });
  oneapi::tbb::parallel_for(all, [=](const part& some) {
    for (index_t i = some.begin(); i < some.end(); ++i) {
      visible[i] = slope[i] >= highest[i] ? 1 : 0;
    }
  });
}

/// By value: what a task captured it would read again after each call of the arctangent.
void find_angles(double eye, const double* height, const double* distance, double* angle,
                 index_t size) {
  for (index_t i = 0; i < size; ++i) {
    angle[i] = std::atan((height[i] - eye) / distance[i]);
  }
}

}  // namespace

void line_of_sight_scan_baseline(const tbb_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
  oneapi::tbb::parallel_for(part{0, n}, [=](const part& some) {
    const index_t first = some.begin();
    find_angles(eye, height + first, distance + first, angle + first, some.end() - first);
  });
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const tbb_policy&, const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
