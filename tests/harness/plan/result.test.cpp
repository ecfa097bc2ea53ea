// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/result.hpp"

#include "harness/plan/batch.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(skipped_result, says_what_the_task_is) {
  const variant portable = testing::made_up("add", "one", "portable");
  const task one{.what = &portable, .n = 10, .threads = 1, .size_label = "own", .level = "L1"};

  const result skipped = skipped_result(one, "interrupted");

  EXPECT_EQ(skipped.what, one.facts());
  EXPECT_EQ(skipped.state, status::skipped);
  EXPECT_EQ(skipped.reason, "interrupted");
  EXPECT_EQ(skipped.done.flops, 20);
  EXPECT_EQ(skipped.size, "own");
  EXPECT_EQ(skipped.level, "L1");
  EXPECT_FALSE(skipped.has_times());
}

TEST(result, has_times_if_a_process_kept_a_sample) {
  result one;

  one.processes.push_back({.process = 0, .samples = {.kept = {}, .disturbed = {{"steal", 2}}}});
  EXPECT_FALSE(one.has_times());
  one.processes.push_back({.process = 1, .samples = {.kept = {{.seconds = 1}}, .disturbed = {}}});

  EXPECT_TRUE(one.has_times());
}

}  // namespace
}  // namespace toll::suite
