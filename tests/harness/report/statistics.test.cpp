// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/statistics.hpp"

#include <gtest/gtest.h>

namespace toll {
namespace {

TEST(median, is_the_middle_or_between_the_two) {
  EXPECT_EQ(median({5}), 5);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

TEST(ratio_of_medians, is_exact_where_nothing_varies) {
  const interval ratio = ratio_of_medians({3, 3, 3}, {2, 2, 2});

  EXPECT_EQ(ratio.value, 1.5);
  EXPECT_EQ(ratio.low, 1.5);
  EXPECT_EQ(ratio.high, 1.5);
}

TEST(ratio_of_medians, spans_what_was_measured) {
  const std::vector<double> a{1.00, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08};

  const interval ratio = ratio_of_medians(a, a);

  EXPECT_EQ(ratio.value, 1);
  EXPECT_LT(ratio.low, 1);
  EXPECT_GT(ratio.high, 1);
  EXPECT_GT(ratio.low, 1.00 / 1.08);
  EXPECT_LT(ratio.high, 1.08 / 1.00);
}

TEST(ratio_of_medians, ignores_one_outlier) {
  const interval ratio = ratio_of_medians({1, 1, 1, 1, 1, 1, 1, 1, 50}, {1, 1, 1});

  EXPECT_EQ(ratio.value, 1);
  EXPECT_EQ(ratio.high, 1);
}

TEST(ratio_of_medians, is_the_same_every_time) {
  const std::vector<double> a{1, 2, 3, 4, 5};
  const std::vector<double> b{2, 3, 4};

  EXPECT_EQ(ratio_of_medians(a, b).low, ratio_of_medians(a, b).low);
}

}  // namespace
}  // namespace toll
