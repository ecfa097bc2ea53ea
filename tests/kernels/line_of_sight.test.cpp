// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/line_of_sight/line_of_sight.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace toll::suite {
namespace {

using line_of_sight::terrain;

/// The angle that a variant must find, worked out from what it is given.
long double angle(const terrain& land, index_t i) {
  return atan2l(static_cast<long double>(land.height(i)) - 1.7, land.distance(i));
}

TEST(terrain_test, lies_further_away_from_point_to_point) {
  const terrain land{100'003};
  for (index_t i = 0; i < land.points(); ++i) {
    ASSERT_GE(land.distance(i), static_cast<double>(i + 1));
    ASSERT_LT(land.distance(i), static_cast<double>(i) + 1.5);
  }
}

TEST(terrain_test, has_heights_below_and_above_the_eye_that_are_all_different) {
  const terrain land{100'003};
  std::set<double> seen;
  index_t below = 0;
  for (index_t i = 0; i < land.points(); ++i) {
    seen.insert(land.height(i));
    below += land.height(i) < terrain::eye ? 1 : 0;
  }

  EXPECT_EQ(seen.size(), 100'003U);
  EXPECT_NEAR(static_cast<double>(below), 50'000, 100);
}

TEST(terrain_test, has_no_rank_twice) {
  const terrain land{100'003};
  std::set<index_t> seen;
  for (index_t i = 0; i < land.points(); ++i) {
    seen.insert(land.rank(i));
  }

  EXPECT_EQ(seen.size(), 100'003U);
}

/// Of points first .. n - 1: that none is seen at an angle close to that of the summit before it.
void expect_no_doubt(const terrain& land, index_t first) {
  index_t summit = first;
  for (index_t i = first + 1; i < land.points(); ++i) {
    const long double gap = angle(land, i) - angle(land, summit);
    ASSERT_EQ(gap > 0, land.rank(i) > land.rank(summit)) << i;
    ASSERT_GT(std::fabs(gap), 1e3L * line_of_sight::expected_angle(land, i).allowed) << i;
    summit = gap > 0 ? i : summit;
  }
}

TEST(terrain_test, has_slopes_in_the_order_of_ranks_and_those_of_its_heights) {
  const terrain land{100'003};
  for (index_t i = 1; i < land.points(); ++i) {
    ASSERT_EQ(land.slope(i) > land.slope(i - 1), land.rank(i) > land.rank(i - 1)) << i;
    ASSERT_NEAR(land.slope(i), (land.height(i) - terrain::eye) / land.distance(i), 1e-15) << i;
  }
}

TEST(terrain_test, leaves_no_doubt_which_points_are_visible) {
  for (const index_t n : {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003}) {
    expect_no_doubt(terrain{n}, 0);
  }
  expect_no_doubt(terrain{100'000'000}, 99'990'000);
}

TEST(line_of_sight_test, knows_summits_that_were_found_by_hand) {
  const terrain land{12};
  std::vector<index_t> steps;
  for (index_t i = 0; i < 12; ++i) {
    steps.push_back(land.rank(i) / terrain::parts);
  }
  ASSERT_EQ(steps, (std::vector<index_t>{58, 39, 40, 39, 12, 52, 10, 38, 31, 39, 31, 68}));

  EXPECT_EQ(line_of_sight::summits(land),
            (std::vector<index_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11}));
}

TEST(line_of_sight_test, sees_one_point_in_six_all_along_the_ray) {
  const auto summits = line_of_sight::summits(terrain{100'003});
  for (const index_t first : {0, 25'000, 50'000, 75'000}) {
    index_t visible = 0;
    for (index_t i = first; i < first + 25'000; ++i) {
      visible += summits[static_cast<std::size_t>(i)] == i ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(visible), 25'000 / 6.0, 400) << first;
  }
}

TEST(line_of_sight_test, expects_the_arctangent_of_the_slope) {
  const terrain land{1000};
  for (index_t i = 0; i < land.points(); ++i) {
    const expectation right = line_of_sight::expected_angle(land, i);

    ASSERT_LT(std::fabs(right.value - angle(land, i)), 1e-18L);
    ASSERT_LT(right.allowed, 5 * std::numeric_limits<double>::epsilon());
  }
}

TEST(line_of_sight_test, allows_what_double_arithmetic_does) {
  const terrain land{100'003};
  for (index_t i = 0; i < land.points(); ++i) {
    const expectation right = line_of_sight::expected_angle(land, i);
    const double got = std::atan((land.height(i) - terrain::eye) / land.distance(i));

    ASSERT_LE(std::fabs(got - right.value), right.allowed) << i;
  }
}

TEST(line_of_sight_test, lays_out_what_each_algorithm_stores) {
  host_workspace memory;
  const line_of_sight_scan scan{33, memory};
  const line_of_sight_scan_slopes slopes{33, memory};
  const line_of_sight_fused fused{33, memory};
  memory.reset();

  const auto args = scan.arguments();

  EXPECT_EQ(args.eye, 1.7);
  EXPECT_EQ(args.height[32], terrain{33}.height(32));
  EXPECT_EQ(args.distance[32], terrain{33}.distance(32));
  EXPECT_EQ(args.visible.size(), 33);
  EXPECT_EQ(args.angle.size(), 33);
  EXPECT_EQ(args.highest.size(), 33);
  EXPECT_EQ(slopes.arguments().slope[32], terrain{33}.slope(32));
  EXPECT_EQ(slopes.arguments().highest.size(), 33);
  EXPECT_EQ(slopes.arguments().visible.size(), 33);
  EXPECT_EQ(fused.arguments().visible.size(), 33);
}

TEST(line_of_sight_test, moves_every_array_that_is_stored) {
  constexpr work scan = line_of_sight_scan::work_of(1000);
  constexpr work slopes = line_of_sight_scan_slopes::work_of(1000);
  constexpr work fused = line_of_sight_fused::work_of(1000);

  EXPECT_EQ(scan.flops, 4000);
  EXPECT_EQ(scan.bytes_read, 32'000);     // height, distance, angle, highest
  EXPECT_EQ(scan.bytes_written, 20'000);  // angle, highest, visible
  EXPECT_EQ(scan.working_set, 36'000);
  EXPECT_EQ(slopes.flops, 1000);
  EXPECT_EQ(slopes.bytes_read, 16'000);     // slope, highest
  EXPECT_EQ(slopes.bytes_written, 12'000);  // highest, visible
  EXPECT_EQ(slopes.working_set, 20'000);
  EXPECT_EQ(fused.flops, 4000);
  EXPECT_EQ(fused.bytes_read, 16'000);
  EXPECT_EQ(fused.bytes_written, 4000);
  EXPECT_EQ(fused.working_set, 20'000);
}

}  // namespace
}  // namespace toll::suite
