// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {
namespace {

using line_of_sight::fused_args;
using line_of_sight::scan_args;
using line_of_sight::slopes_args;

template <class Real = double>
Real angle_of(const fused_args& a, index_t i) {
  const Real above = static_cast<Real>(a.height[i]) - static_cast<Real>(a.eye);
  return std::atan(above / static_cast<Real>(a.distance[i]));
}

template <class Real = double>
void look(const fused_args& a) {
  Real highest = -std::numeric_limits<Real>::infinity();
  for (index_t i = 0; i < a.visible.size(); ++i) {
    const Real angle = angle_of<Real>(a, i);
    highest = std::max(highest, angle);
    a.visible[i] = angle >= highest ? 1 : 0;
  }
}

void look_strictly(const fused_args& a) {
  double highest = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < a.visible.size(); ++i) {
    highest = std::max(highest, angle_of(a, i));
    a.visible[i] = angle_of(a, i) > highest ? 1 : 0;
  }
}

/// Each half by itself: the carry from one thread to the next is missing.
void look_without_a_carry(const fused_args& a) {
  const index_t half = a.visible.size() / 2;
  double highest = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < a.visible.size(); ++i) {
    highest = i == half ? angle_of(a, i) : std::max(highest, angle_of(a, i));
    a.visible[i] = angle_of(a, i) >= highest ? 1 : 0;
  }
}

void look_up_only(const fused_args& a) {
  double highest = 0;
  for (index_t i = 0; i < a.visible.size(); ++i) {
    highest = std::max(highest, angle_of(a, i));
    a.visible[i] = angle_of(a, i) >= highest ? 1 : 0;
  }
}

void look_from_the_ground(const fused_args& a) {
  auto lowered = a;
  lowered.eye = 0;
  look(lowered);
}

void look_at_heights(const fused_args& a) {
  double highest = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < a.visible.size(); ++i) {
    highest = std::max(highest, a.height[i]);
    a.visible[i] = a.height[i] >= highest ? 1 : 0;
  }
}

void look_back(const fused_args& a) {
  double highest = -std::numeric_limits<double>::infinity();
  for (index_t i = a.visible.size() - 1; i >= 0; --i) {
    highest = std::max(highest, angle_of(a, i));
    a.visible[i] = angle_of(a, i) >= highest ? 1 : 0;
  }
}

void look_past_one_point_only(const fused_args& a) {
  for (index_t i = 0; i < a.visible.size(); ++i) {
    a.visible[i] = i == 0 || angle_of(a, i) >= angle_of(a, i - 1) ? 1 : 0;
  }
}

void look_at_the_next(const fused_args& a) {
  look(a);
  const std::int32_t first = a.visible[0];
  for (index_t i = 0; i + 1 < a.visible.size(); ++i) {
    a.visible[i] = a.visible[i + 1];
  }
  a.visible[a.visible.size() - 1] = first;
}

void mistake_one(const fused_args& a) {
  auto& middle = a.visible[a.visible.size() / 2];
  middle = 1 - middle;
}

void mistake_all(const fused_args& a) {
  for (index_t i = 0; i < a.visible.size(); ++i) {
    a.visible[i] = 1 - a.visible[i];
  }
}

void see_everything(const fused_args& a) {
  std::fill_n(a.visible.data(), a.visible.size(), 1);
}

const auto visible_of = [](const auto& a) { return a.visible; };
const auto height_of = [](const auto& a) { return a.height; };
const auto distance_of = [](const auto& a) { return a.distance; };

using fused = line_of_sight_fused;

const auto fused_mutants = joined<fused>({
    omissions<fused>(look<>, visible_of),
    strays<fused>(look<>, visible_of),
    meddling<fused>(look<>, height_of, "a_height"),
    meddling<fused>(look<>, distance_of, "a_distance"),
    {{"looks_strictly", look_strictly},
     {"looks_without_a_carry", look_without_a_carry, 31},
     {"looks_up_only", look_up_only, 1000},
     {"looks_from_the_ground", look_from_the_ground, 31},
     {"looks_at_heights", look_at_heights, 31},
     {"looks_back", look_back, 31},
     {"looks_past_one_point_only", look_past_one_point_only, 31},
     {"looks_at_the_next", look_at_the_next, 31},
     {"mistakes_one", then<fused>(look<>, mistake_one)},
     {"mistakes_all", then<fused>(look<>, mistake_all)},
     {"sees_everything", see_everything, 31},
     {"looks_in_float", look<float>, 100'003}},
});

void scan_from(const scan_args& a, index_t first) {
  for (index_t i = first; i < a.angle.size(); ++i) {
    a.highest[i] = i == first ? a.angle[i] : std::max(a.highest[i - 1], a.angle[i]);
  }
}

template <class Real = double>
void find_angles(const scan_args& a) {
  for (index_t i = 0; i < a.angle.size(); ++i) {
    a.angle[i] = angle_of<Real>(a, i);
  }
}

template <class Real = double>
void scan(const scan_args& a) {
  find_angles<Real>(a);
  scan_from(a, 0);
  look(a);
}

void store_slopes(const scan_args& a) {
  for (index_t i = 0; i < a.angle.size(); ++i) {
    a.angle[i] = (a.height[i] - a.eye) / a.distance[i];
  }
}

void scan_exclusively(const scan_args& a) {
  std::copy_backward(a.highest.data(), a.highest.data() + a.highest.size() - 1,
                     a.highest.data() + a.highest.size());
}

void scan_the_second_half_alone(const scan_args& a) {
  scan_from(a, a.angle.size() / 2);
}

void leave_angles(const scan_args& a) {
  std::copy_n(a.angle.data(), a.angle.size(), a.highest.data());
}

void scan_in_place(const scan_args& a) {
  std::copy_n(a.highest.data(), a.highest.size(), a.angle.data());
}

using scanned = line_of_sight_scan;

mutants_of<scanned> wrong_in(std::string_view array, view<double> (*result)(const scan_args&)) {
  auto all = joined<scanned>({omissions<scanned>(scan<>, result), swaps<scanned>(scan<>, result),
                              slips<scanned>(scan<>, result), strays<scanned>(scan<>, result)});
  for (auto& each : all) {
    // The first of three points is the highest, so that there is nothing to swap.
    each.smallest = each.name == "swaps_at_1" ? 31 : each.smallest;
    each.name += "_of_" + std::string{array};
  }
  return all;
}

const auto scan_mutants = joined<scanned>({
    wrong_in("angle", [](const scan_args& a) { return a.angle; }),
    wrong_in("highest", [](const scan_args& a) { return a.highest; }),
    {{"stores_slopes", then<scanned>(scan<>, store_slopes)},
     {"scans_exclusively", then<scanned>(scan<>, scan_exclusively), 31},
     {"scans_without_a_carry", then<scanned>(scan<>, scan_the_second_half_alone), 31},
     {"leaves_angles_unscanned", then<scanned>(scan<>, leave_angles), 31},
     {"scans_in_place", then<scanned>(scan<>, scan_in_place), 31},
     {"works_in_float", scan<float>}},
});

void scan_slopes(const slopes_args& a) {
  double highest = -std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < a.slope.size(); ++i) {
    highest = std::max(highest, a.slope[i]);
    a.highest[i] = highest;
    a.visible[i] = a.slope[i] >= highest ? 1 : 0;
  }
}

/// Each half by itself.
void scan_slopes_without_a_carry(const slopes_args& a) {
  const index_t half = a.slope.size() / 2;
  for (index_t i = 0; i < a.slope.size(); ++i) {
    const bool begins = i == 0 || i == half;
    a.highest[i] = begins ? a.slope[i] : std::max(a.highest[i - 1], a.slope[i]);
    a.visible[i] = a.slope[i] >= a.highest[i] ? 1 : 0;
  }
}

/// In vectors of four, of which each lane knows only itself.
void scan_lanes_by_themselves(const slopes_args& a) {
  for (index_t i = 0; i < a.slope.size(); ++i) {
    a.highest[i] = i < 4 ? a.slope[i] : std::max(a.highest[i - 4], a.slope[i]);
  }
}

void leave_slopes(const slopes_args& a) {
  std::copy_n(a.slope.data(), a.slope.size(), a.highest.data());
}

void round_to_float(const slopes_args& a) {
  for (index_t i = 0; i < a.highest.size(); ++i) {
    a.highest[i] = static_cast<float>(a.highest[i]);
  }
}

using slopes = line_of_sight_scan_slopes;

const auto slopes_mutants = joined<slopes>({
    omissions<slopes>(scan_slopes, [](const slopes_args& a) { return a.highest; }),
    strays<slopes>(scan_slopes, [](const slopes_args& a) { return a.highest; }),
    meddling<slopes>(
        scan_slopes, [](const slopes_args& a) { return a.slope; }, "a_slope"),
    {{"scans_without_a_carry", scan_slopes_without_a_carry, 31},
     {"scans_lanes_by_themselves", then<slopes>(scan_slopes, scan_lanes_by_themselves), 31},
     {"leaves_slopes_unscanned", then<slopes>(scan_slopes, leave_slopes), 31},
     {"stores_floats", then<slopes>(scan_slopes, round_to_float), 31}},
});

using line_of_sight_slopes_mutants_test = mutants_test<slopes>;
using line_of_sight_scan_mutants_test = mutants_test<scanned>;
using line_of_sight_fused_mutants_test = mutants_test<fused>;

TEST(line_of_sight_mutants, the_kernel_itself_passes) {
  expect_passed<scanned>(scan<>);
  expect_passed<slopes>(scan_slopes);
  expect_passed<fused>(look<>);
}

TEST_P(line_of_sight_scan_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(line_of_sight_fused_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(line_of_sight_slopes_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, line_of_sight_slopes_mutants_test, testing::ValuesIn(slopes_mutants),
                         by_name);
INSTANTIATE_TEST_SUITE_P(all, line_of_sight_scan_mutants_test, testing::ValuesIn(scan_mutants),
                         by_name);
INSTANTIATE_TEST_SUITE_P(all, line_of_sight_fused_mutants_test, testing::ValuesIn(fused_mutants),
                         by_name);

}  // namespace
}  // namespace toll::suite
