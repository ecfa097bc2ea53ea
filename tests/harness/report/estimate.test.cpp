// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace toll::suite {
namespace {

/// n samples, of these seconds.
arm_samples arm(const std::vector<double>& seconds) {
  arm_samples found;
  for (const double s : seconds) {
    found.kept.push_back({.seconds = s, .processor_seconds = s, .runs = 1});
  }
  return found;
}

TEST(log_ratio, of_two_arms_is_the_logarithm_of_the_ratio) {
  EXPECT_DOUBLE_EQ(log_ratio(arm({3, 3}), arm({2, 2})).value(), std::log(1.5));
  EXPECT_FALSE(log_ratio(arm({3}), arm({2, 2})));
  EXPECT_FALSE(log_ratio(arm({3, 3}), arm({2})));
}

TEST(interval_of, is_that_of_student) {
  // Mean 0.02, standard deviation 0.02, so a standard error of 0.01 in four values.
  const double d = 0.02 * std::sqrt(3.0 / 4.0);
  const interval found = interval_of({0.02 - d, 0.02 + d, 0.02 - d, 0.02 + d}, 0.975);

  EXPECT_NEAR(std::log(found.value), 0.02, 1e-12);
  EXPECT_NEAR(std::log(found.high), 0.02 + 3.18245 * 0.01, 1e-6);
  EXPECT_NEAR(std::log(found.low), 0.02 - 3.18245 * 0.01, 1e-6);
}

TEST(interval_of, one_value_has_no_bounds) {
  const interval found = interval_of({0.1}, 0.975);

  EXPECT_DOUBLE_EQ(found.value, std::exp(0.1));
  EXPECT_EQ(found.low, 0);
  EXPECT_TRUE(std::isinf(found.high));
}

TEST(estimate_of, is_the_median_with_the_bounds_of_student) {
  const estimate found = estimate_of({-0.02, 0.02, 0, -0.01, 0.01}, 5, false);

  // Standard deviation 0.0158114, standard error 0.00707107, quantile 2.77645.
  ASSERT_TRUE(found.ratio && found.bounds);
  EXPECT_DOUBLE_EQ(*found.ratio, 1);
  EXPECT_NEAR(std::log(found.bounds->low), -0.0196325, 1e-6);
  EXPECT_NEAR(std::log(found.bounds->high), 0.0196325, 1e-6);
  EXPECT_EQ(found.mark, "");
  EXPECT_EQ(found.processes, 5);
}

TEST(estimate_of, is_no_mean) {
  EXPECT_DOUBLE_EQ(estimate_of({0, 0, 0, 0, 0.05}, 5, false).ratio.value(), 1);
}

TEST(estimate_of, has_no_bounds_below_five_processes) {
  EXPECT_FALSE(estimate_of({0, 0.01, 0.02, 0.03}, 4, false).bounds);
  EXPECT_TRUE(estimate_of({0, 0.01, 0.02, 0.03}, 4, false).ratio);
  EXPECT_TRUE(estimate_of({0, 0.01, 0.02, 0.03, 0.04}, 4, false).bounds);
}

TEST(estimate_of, names_the_processes_if_they_are_fewer_than_asked_for) {
  const estimate found = estimate_of({0, 0.01, 0.02}, 5, false);

  EXPECT_EQ(found.mark, "3 processes");
  EXPECT_NEAR(found.ratio.value(), std::exp(0.01), 1e-12);
  EXPECT_EQ(estimate_of({0, 0.01, 0.02}, 3, false).mark, "");
}

TEST(estimate_of, believes_no_fewer_than_three_processes_unless_fewer_were_asked_for) {
  for (const std::vector<double>& logs : {std::vector<double>{}, {0.0}, {0.0, 0.0}}) {
    EXPECT_FALSE(estimate_of(logs, 5, false).ratio);
    EXPECT_EQ(estimate_of(logs, 5, false).mark, "disturbed");
  }
  EXPECT_TRUE(estimate_of({0.1}, 1, false).ratio);
  EXPECT_EQ(estimate_of({0.1}, 1, false).mark, "");
  EXPECT_FALSE(estimate_of({}, 1, false).ratio);
  EXPECT_FALSE(estimate_of({0.1}, 2, false).ratio);
}

TEST(estimate_of, states_no_ratio_where_processes_disagree) {
  // The bounds of the first are 0.906 and 1.103, of the second 0.911 and 1.098: 1.217 and 1.205.
  const estimate apart = estimate_of({-0.1, -0.05, 0, 0.05, 0.1}, 5, false);
  const estimate near = estimate_of({-0.095, -0.0475, 0, 0.0475, 0.095}, 5, false);

  EXPECT_EQ(apart.mark, "unsteady");
  EXPECT_FALSE(apart.ratio);
  EXPECT_EQ(near.mark, "");
  EXPECT_TRUE(near.ratio);
}

TEST(estimate_of, states_no_ratio_of_two_modes) {
  const estimate of_samples = estimate_of({0, 0, 0, 0, 0}, 5, true);
  const estimate of_processes = estimate_of({0, 0, 0, 0.2, 0.2}, 5, false);

  for (const estimate& found : {of_samples, of_processes}) {
    EXPECT_EQ(found.mark, "two modes");
    EXPECT_FALSE(found.ratio);
    EXPECT_FALSE(found.bounds);
  }
}

TEST(have_two_modes, needs_a_gap_with_a_quarter_on_each_side) {
  EXPECT_TRUE(have_two_modes({1.3, 1, 1, 1.3}));
  EXPECT_FALSE(have_two_modes({1.19, 1, 1, 1.19}));
  EXPECT_FALSE(have_two_modes({1, 1.15, 1.3, 1.45, 1.6})) << "a spread is no gap";
  EXPECT_FALSE(have_two_modes({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9, 9})) << "two of twelve";
  EXPECT_TRUE(have_two_modes({1, 1, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9})) << "three of twelve";
  EXPECT_TRUE(have_two_modes({0.1, 0.1, 0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(have_two_modes, needs_two_values_on_each_side) {
  EXPECT_FALSE(have_two_modes({}));
  EXPECT_FALSE(have_two_modes({1, 9}));
  EXPECT_FALSE(have_two_modes({1, 1, 9}));
  EXPECT_TRUE(have_two_modes({1, 1, 9, 9}));
}

TEST(estimate_of, has_bounds_that_contain_its_ratio) {
  std::vector<double> logs(20, 0.0);
  std::fill(logs.begin(), logs.begin() + 9, 0.1);

  const estimate found = estimate_of(logs, 20, false);

  ASSERT_TRUE(found.ratio && found.bounds);
  EXPECT_LE(found.bounds->low, *found.ratio);
  EXPECT_GE(found.bounds->high, *found.ratio);
}

}  // namespace
}  // namespace toll::suite
