// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/budget.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace toll {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

timing_settings with(double share, double left) {
  return {.repetitions = 9, .min_time = 0.02, .share = share, .left = left};
}

const std::vector<task_cost> two_quick{{.run = 1e-6}, {.run = 1e-6}};
const std::vector<task_cost> two_slow{{.run = 1}, {.run = 1}};

TEST(fit, cuts_nothing_without_a_budget) {
  const fitted f = fit(with(unlimited, unlimited), two_slow, {2});

  EXPECT_EQ(f.settings.repetitions, 9);
  EXPECT_EQ(f.settings.min_time, 0.02);
  EXPECT_EQ(f.dropped, 0U);
  EXPECT_EQ(f.note, "");
}

TEST(fit, shortens_samples_first) {
  const fitted f = fit(with(0.4, 10), two_quick, {2});

  EXPECT_LT(f.settings.min_time, 0.02);
  EXPECT_EQ(f.settings.repetitions, 9);
  EXPECT_NE(f.note.find("instead of 0.02 s"), std::string::npos) << f.note;
}

TEST(fit, leaves_samples_alone_where_one_run_fills_them) {
  const fitted f = fit(with(10, 100), two_slow, {2});

  EXPECT_EQ(f.settings.min_time, 0.02);
  EXPECT_EQ(f.settings.repetitions, 5);
  EXPECT_EQ(f.note, "5 repetitions instead of 9");
}

TEST(fit, keeps_three_repetitions_if_only_its_share_is_exceeded) {
  const fitted f = fit(with(1, 100), two_slow, {2});

  EXPECT_EQ(f.settings.repetitions, 3);
  EXPECT_EQ(f.dropped, 0U);
}

TEST(fit, never_raises_what_was_asked_for) {
  timing_settings little = with(1, 100);
  little.repetitions = 2;
  little.min_time = 0.001;

  const fitted f = fit(little, two_slow, {2});

  EXPECT_EQ(f.settings.repetitions, 2);
  EXPECT_EQ(f.settings.min_time, 0.001);
}

TEST(fit, drops_whole_cells_from_the_end) {
  const std::vector<task_cost> four{{.run = 1}, {.run = 1}, {.run = 1}, {.run = 1}};

  EXPECT_EQ(fit(with(7, 7), four, {2, 2}).dropped, 2U);
  EXPECT_EQ(fit(with(1, 1), four, {2, 2}).dropped, 4U);
}

}  // namespace
}  // namespace toll
