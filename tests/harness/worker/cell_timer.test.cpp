// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/cell_timer.hpp"

#include "harness/clocks.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(longest_of_cell, leaves_each_of_many_arms_as_much_time_as_of_two_and_a_control) {
  const sampling how{.longest = 0.3};

  EXPECT_DOUBLE_EQ(longest_of_cell(how, 1), 0.3);
  EXPECT_DOUBLE_EQ(longest_of_cell(how, 3), 0.3);
  EXPECT_DOUBLE_EQ(longest_of_cell(how, 7), 0.7);
}

busy_time busy(int samples, double seconds_each, double processors) {
  return {.samples = samples,
          .wall = samples * seconds_each,
          .on_processors = samples * seconds_each * processors};
}

TEST(more_threads, are_found_by_the_processors_that_were_busy) {
  EXPECT_FALSE(more_threads_than(1, {}));
  EXPECT_FALSE(more_threads_than(1, busy(10, 2e-3, 1.49)));
  EXPECT_FALSE(more_threads_than(2, busy(10, 1, 2.49)));
  EXPECT_TRUE(more_threads_than(2, busy(10, 1, 3)));

  const auto wrong = more_threads_than(1, busy(10, 2e-3, 1.9));

  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->array, "threads");
  EXPECT_DOUBLE_EQ(wrong->got, 1.9);
  EXPECT_EQ(wrong->expected, 1);
}

// Of another thread that ran all the time, two of three such samples have a whole tick; all of few may.
TEST(more_threads, are_not_those_whose_time_the_kernel_counts_in_ticks) {
  const double tick = seconds_between_ticks();
  ASSERT_GT(tick, 0);
  const double seconds = tick / 1.52;

  busy_time of_two;
  for (int sample = 0; sample < 10; ++sample) {
    of_two.add(seconds, seconds + tick);
  }

  EXPECT_FALSE(more_threads_than(2, of_two));
}

}  // namespace
}  // namespace toll::suite
