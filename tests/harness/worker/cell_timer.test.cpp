// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/cell_timer.hpp"

#include "harness/clocks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>

namespace toll::suite {
namespace {

class one_number final : public problem_instance {
public:
  one_number() {
    arrays_.input<double>("number", 1, [](index_t) { return 1.0; });
  }

  workspace& memory() override { return arrays_; }

private:
  host_array_memory memory_;
  workspace arrays_{memory_};
};

/// Which of two arms and the control of the first ran, one after the other, while samples were taken of runs that last
/// this long, in rounds that begin no later than `longest`.
std::string runs_in_samples(double seconds_of_run, double longest = 60) {
  std::string order;
  const auto named = [&](char name) {
    variant v{};
    v.run = [&order, name, seconds_of_run](problem_instance&) {
      order += name;
      const double start = wall_seconds();
      while (wall_seconds() - start < seconds_of_run) {
      }
    };
    return v;
  };
  const variant reference = named('r');
  const variant subject = named('s');
  one_number data;
  const sampling how{.samples = 4, .min_time = 1e-4, .most_disturbed = 1, .longest = longest};
  std::mt19937_64 random{1};
  seconds_spent spent;
  cell_timer timer{
      data, {&reference, &subject, &reference}, how, random, spent, [](std::size_t) {}};
  EXPECT_FALSE(timer.verify());
  EXPECT_TRUE(timer.prepare());
  order.clear();
  EXPECT_FALSE(timer.measure());
  return order;
}

TEST(cell_timer, takes_no_sample_of_an_arm_whose_caches_another_has_filled) {
  const std::string order = runs_in_samples(2e-4);  // one fills a sample

  EXPECT_GE(order.size(), 12U);
  for (std::size_t first = 0; first < order.size();) {
    const std::size_t end = std::min(order.find_first_not_of(order[first], first), order.size());
    EXPECT_GE(end - first, 2U) << order;
    first = end;
  }
}

TEST(cell_timer, wakes_no_caches_for_long_runs) {
  EXPECT_EQ(runs_in_samples(0.025).size(), 12U);
}

TEST(cell_timer, begins_no_second_round_after_the_longest_time) {
  EXPECT_EQ(runs_in_samples(0.025, 0.05).size(), 6U);
}

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
