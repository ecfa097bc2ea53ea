// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/matching.hpp"

#include <gtest/gtest.h>

#include <string>

namespace toll::suite {
namespace {

timed_task task(index_t n, int threads, const std::string& size,
                const std::string& kernel = "add") {
  return {.what = {.kernel = kernel,
                   .algorithm = "loop",
                   .backend = "many",
                   .tuning = "default",
                   .variant = "portable",
                   .n = n,
                   .threads = threads},
          .size = size,
          .done = {},
          .seconds = {1},
          .toll = {},
          .mark = {}};
}

/// "n/threads-n/threads" of each pair.
std::string pairs_in(const matching& found) {
  std::string text;
  for (const auto& [a, b] : found.both) {
    text += (text.empty() ? "" : " ") + std::to_string(a->what.n) + "/" +
            std::to_string(a->what.threads) + "-" + std::to_string(b->what.n) + "/" +
            std::to_string(b->what.threads);
  }
  return text;
}

TEST(matching, takes_a_multiple_of_a_cache_for_the_same_size_on_any_machine) {
  const std::vector<timed_task> a{task(100, 1, "0.5xL2"), task(900, 1, "4xLLC")};
  const std::vector<timed_task> b{task(200, 1, "0.5xL2"), task(100, 1, "4xL2")};

  const matching found = match(a, b);

  EXPECT_EQ(pairs_in(found), "100/1-200/1");
  ASSERT_EQ(found.only_in_reference.size(), 1U);
  EXPECT_EQ(found.only_in_reference[0]->what.n, 900);
  ASSERT_EQ(found.only_in_other.size(), 1U);
}

TEST(matching, takes_numbers_of_elements_as_they_are) {
  const std::vector<timed_task> a{task(1024, 2, "1Ki"), task(64, 2, "own"), task(50, 2, "0.5xL2")};
  const std::vector<timed_task> b{task(2048, 2, "1Ki"), task(65, 2, "own"), task(50, 2, "50")};

  const matching found = match(a, b);

  EXPECT_EQ(pairs_in(found), "50/2-50/2");
  EXPECT_EQ(found.only_in_reference.size(), 2U);
  EXPECT_EQ(found.only_in_other.size(), 2U);
}

TEST(matching, takes_threads_by_rank_if_the_runs_have_as_many_counts) {
  const std::vector<timed_task> a{task(10, 1, "4xLLC"), task(20, 2, "4xLLC")};
  const std::vector<timed_task> b{task(30, 1, "4xLLC"), task(40, 384, "4xLLC")};

  EXPECT_EQ(pairs_in(match(a, b)), "10/1-30/1 20/2-40/384");
}

TEST(matching, takes_a_count_that_both_have_for_nothing_else) {
  const std::vector<timed_task> a{task(10, 8, "4xLLC"), task(20, 16, "4xLLC")};
  const std::vector<timed_task> b{task(30, 16, "4xLLC"), task(40, 32, "4xLLC")};
  const std::vector<timed_task> more{task(30, 8, "4xLLC"), task(40, 32, "4xLLC"),
                                     task(50, 64, "4xLLC")};

  EXPECT_EQ(pairs_in(match(a, b)), "20/16-30/16");
  EXPECT_EQ(pairs_in(match(a, more)), "10/8-30/8");
}

TEST(matching, keeps_kernels_apart) {
  const std::vector<timed_task> a{task(10, 1, "4xLLC", "add")};
  const std::vector<timed_task> b{task(10, 1, "4xLLC", "mul")};

  EXPECT_EQ(pairs_in(match(a, b)), "");
}

}  // namespace
}  // namespace toll::suite
