// SPDX-License-Identifier: BSD-3-Clause
#include "harness/statistics.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(median, is_the_middle_or_between_the_two) {
  EXPECT_EQ(median({5}), 5);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

TEST(quantile, lies_between_two_values_in_proportion) {
  EXPECT_EQ(quantile({7}, 0.25), 7);
  EXPECT_EQ(quantile({4, 1, 3, 2, 5}, 0.25), 2);
  EXPECT_EQ(quantile({4, 1, 3, 2}, 0.25), 1.75);
  EXPECT_EQ(quantile({4, 1, 3, 2}, 1), 4);
}

}  // namespace
}  // namespace toll::suite
