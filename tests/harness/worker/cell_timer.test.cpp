// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/cell_timer.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(longest_of_cell, leaves_each_of_many_arms_as_much_time_as_of_two_and_a_control) {
  const sampling how{.longest = 0.3};

  EXPECT_DOUBLE_EQ(longest_of_cell(how, 1), 0.3);
  EXPECT_DOUBLE_EQ(longest_of_cell(how, 3), 0.3);
  EXPECT_DOUBLE_EQ(longest_of_cell(how, 7), 0.7);
}

}  // namespace
}  // namespace toll::suite
