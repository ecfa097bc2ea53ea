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

TEST(more_threads, are_found_by_the_processors_that_were_busy) {
  EXPECT_FALSE(more_threads_than(1, {}));
  EXPECT_FALSE(more_threads_than(1, {1.0, 1.9, 1.01}));
  EXPECT_FALSE(more_threads_than(2, {2.0, 2.0, 1.9}));

  const auto wrong = more_threads_than(1, {1.9, 1.0, 1.97});

  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->array, "threads");
  EXPECT_EQ(wrong->got, 1.9);
  EXPECT_EQ(wrong->expected, 1);
}

}  // namespace
}  // namespace toll::suite
