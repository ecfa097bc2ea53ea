// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/line_of_sight/line_of_sight.hpp"

#include "kernels/computed_once.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

namespace toll::suite {
namespace line_of_sight {

std::vector<index_t> summits(const terrain& land) {
  std::vector<index_t> all;
  all.reserve(static_cast<std::size_t>(land.points()));
  index_t summit = 0;
  for (index_t i = 0; i < land.points(); ++i) {
    summit = land.rank(i) > land.rank(summit) ? i : summit;
    all.push_back(summit);
  }
  return all;
}

expectation expected_angle(const terrain& land, index_t i) {
  const auto above =
      static_cast<long double>(land.height(i)) - static_cast<long double>(terrain::eye);
  const long double angle = std::atan(above / static_cast<long double>(land.distance(i)));
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  // A hundredth more covers the terms of second order.
  return {angle, 1.01L * (2 + 8) * half_ulp * std::fabs(angle)};
}

namespace {

/// The same summits, kept for every array that is checked against them.
auto known_summits(index_t n) {
  return [known = computed_once{[n] { return summits(terrain{n}); }}](index_t i) {
    return known()[static_cast<std::size_t>(i)];
  };
}

template <class Summits>
view<std::int32_t> flags(index_t n, const Summits& summit_of, workspace& memory) {
  return memory.output<std::int32_t>(
      "visible", n, [=](index_t i) { return expectation{summit_of(i) == i ? 1.0L : 0.0L, 0}; });
}

template <class Summits>
fused_args laid_out(index_t n, const Summits& summit_of, workspace& memory) {
  const terrain land{n};
  return {.eye = terrain::eye,
          .height = memory.input<double>("height", n, [land](index_t i) { return land.height(i); }),
          .distance =
              memory.input<double>("distance", n, [land](index_t i) { return land.distance(i); }),
          .visible = flags(n, summit_of, memory)};
}

scan_args laid_out_with_angles(index_t n, workspace& memory) {
  const terrain land{n};
  const auto summit_of = known_summits(n);
  return {laid_out(n, summit_of, memory),
          memory.output<double>("angle", n, [=](index_t i) { return expected_angle(land, i); }),
          memory.output<double>("highest", n,
                                [=](index_t i) { return expected_angle(land, summit_of(i)); })};
}

slopes_args laid_out_with_slopes(index_t n, workspace& memory) {
  const terrain land{n};
  const auto summit_of = known_summits(n);
  return {.slope = memory.input<double>("slope", n, [land](index_t i) { return land.slope(i); }),
          .highest = memory.output<double>(
              "highest", n, [=](index_t i) { return expectation{land.slope(summit_of(i)), 0}; }),
          .visible = flags(n, summit_of, memory)};
}

}  // namespace
}  // namespace line_of_sight

line_of_sight_scan::line_of_sight_scan(index_t n, workspace& memory)
    : data{line_of_sight::laid_out_with_angles(n, memory)} {
}

line_of_sight_scan_slopes::line_of_sight_scan_slopes(index_t n, workspace& memory)
    : data{line_of_sight::laid_out_with_slopes(n, memory)} {
}

line_of_sight_fused::line_of_sight_fused(index_t n, workspace& memory)
    : data{line_of_sight::laid_out(n, line_of_sight::known_summits(n), memory)} {
}

}  // namespace toll::suite
