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
#include <cstring>
#include <limits>

namespace toll::suite {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

/// By hand: of the plain loop clang makes no vectors, because a slope might be a NaN.
double highest_of(const double* slope, index_t n, double running) {
  constexpr index_t lanes = sizeof(slopes_of_register) / sizeof(double);
  slopes_of_register highest[4] = {no_slopes(), no_slopes(), no_slopes(), no_slopes()};
  index_t i = 0;
  for (; n - i >= 4 * lanes; i += 4 * lanes) {
    for (index_t r = 0; r < 4; ++r) {
      slopes_of_register here;
      std::memcpy(&here, slope + i + r * lanes, sizeof here);
      highest[r] = higher(highest[r], here);
    }
  }
  const slopes_of_register all =
      higher(higher(highest[0], highest[1]), higher(highest[2], highest[3]));
  for (index_t lane = 0; lane < lanes; ++lane) {
    running = std::max(running, all[lane]);
  }
  for (; i < n; ++i) {
    running = running < slope[i] ? slope[i] : running;
  }
  return running;
}

void look(index_t n, const double* slope, double* highest, std::int32_t* visible) {
  oneapi::tbb::parallel_scan(
      part{0, n}, -std::numeric_limits<double>::infinity(),
      [=](const part& some, double running, bool is_final) {
        const index_t first = some.begin();
        return is_final
                   ? highest_so_far(slope + first, highest + first, some.end() - first, running)
                   : highest_of(slope + first, some.end() - first, running);
      },
      [](double left, double right) { return std::max(left, right); });
  oneapi::tbb::parallel_for(part{0, n}, [=](const part& some) {
    for (index_t i = some.begin(); i < some.end(); ++i) {
      visible[i] = slope[i] >= highest[i] ? 1 : 0;
    }
  });
}

}  // namespace

void line_of_sight_scan_baseline(const tbb_policy&, const line_of_sight_scan::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  double* const angle = args.angle.data();
  const index_t n = args.visible.size();
  oneapi::tbb::parallel_for(part{0, n}, [=](const part& some) {
    for (index_t i = some.begin(); i < some.end(); ++i) {
      angle[i] = std::atan((height[i] - eye) / distance[i]);
    }
  });
  look(n, angle, args.highest.data(), args.visible.data());
}

void line_of_sight_slopes_baseline(const tbb_policy&, const line_of_sight_scan_slopes::args& args) {
  look(args.slope.size(), args.slope.data(), args.highest.data(), args.visible.data());
}

const registered<line_of_sight_scan> entry{"baseline", line_of_sight_scan_baseline};
const registered<line_of_sight_scan_slopes> slopes{"baseline", line_of_sight_slopes_baseline};

}  // namespace toll::suite
