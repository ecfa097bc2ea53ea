// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/budget.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

const variant portable = testing::made_up("add", "one", "portable");
const variant baseline = testing::made_up("add", "one", "baseline");
const sampling usual{};

double guessed(const batch& tasks, const sampling& how = usual) {
  return guessed_seconds(tasks, how);
}

TEST(guessed_seconds, grow_with_the_tasks_and_their_data) {
  const batch one{{.what = &portable, .n = 1000}};
  const batch two{{.what = &portable, .n = 1000}, {.what = &portable, .n = 1000}};
  const batch large{{.what = &portable, .n = 100'000'000}};

  EXPECT_GT(guessed(two), guessed(one));
  EXPECT_GT(guessed(large), 10 * guessed(one));
}

TEST(guessed_seconds, are_at_least_those_of_the_samples) {
  const batch one{{.what = &portable, .n = 1000}};
  sampling longer = usual;
  longer.min_time = 0.02;

  EXPECT_GT(guessed(one), usual.samples * usual.min_time);
  EXPECT_GT(guessed(one, longer), longer.samples * longer.min_time);
}

TEST(guessed_seconds, count_the_control_of_a_baseline) {
  const batch without{{.what = &portable, .n = 1000}};
  const batch with{{.what = &baseline, .n = 1000}};

  EXPECT_GT(guessed(with), guessed(without) + usual.samples * usual.min_time / 2);
}

TEST(guessed_seconds, count_fewer_samples_where_one_run_fills_several) {
  // 2 s by guess of one run: two samples of each, not six.
  const batch lengthy{{.what = &portable, .n = 1'000'000'000}};
  sampling once = usual;
  once.samples = 2;

  EXPECT_DOUBLE_EQ(guessed(lengthy), guessed(lengthy, once));
}

TEST(guessed_seconds, are_few_if_all_is_verified_only) {
  const batch one{{.what = &portable, .n = 1000}};

  EXPECT_LT(guessed_seconds(one, {}), guessed(one));
  EXPECT_GT(guessed_seconds(one, {}), 0);
}

}  // namespace
}  // namespace toll::suite
