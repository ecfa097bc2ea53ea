// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/forall.hpp>

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <set>
#include <string>
#include <vector>

namespace toll {
namespace {

struct named_policy {
  std::string name;
  tbb::policy policy;
};

const named_policy policies[] = {
    {"automatic", {.partitioner = tbb::partitioner::automatic}},
    {"automatic_64", {.partitioner = tbb::partitioner::automatic, .grain = 64}},
    {"simple", {.partitioner = tbb::partitioner::simple}},
    {"simple_7", {.partitioner = tbb::partitioner::simple, .grain = 7}},
    {"simple_larger_than_the_loop", {.partitioner = tbb::partitioner::simple, .grain = 1'000'000}},
    {"even", {.partitioner = tbb::partitioner::even}},
    {"even_64", {.partitioner = tbb::partitioner::even, .grain = 64}},
};

std::vector<int> visits(const tbb::policy& policy, index_t size) {
  std::vector<int> counts(static_cast<std::size_t>(size));
  const view<int> count{counts.data(), size};
  forall(policy, size, [=] TOLL_FN(index_t i) { count[i] += 1; });
  return counts;
}

index_t sum_of_indices(const tbb::policy& policy, int size) {
  index_t total = 0;
  forall(policy, size, sum(total), [=] TOLL_FN(int i, index_t& partial) { partial += i; });
  return total;
}

class partitioner_test : public testing::TestWithParam<named_policy> {};

TEST_P(partitioner_test, runs_every_iteration_once) {
  for (const index_t size : {0, 1, 2, 3, 31, 32, 33, 1000, 1024}) {
    EXPECT_EQ(visits(GetParam().policy, size), std::vector<int>(static_cast<std::size_t>(size), 1));
  }
}

TEST_P(partitioner_test, reduces_every_iteration_once) {
  for (const int size : {0, 1, 2, 3, 31, 32, 33, 1000, 1024}) {
    EXPECT_EQ(sum_of_indices(GetParam().policy, size), size * (size - 1) / 2);
  }
}

INSTANTIATE_TEST_SUITE_P(all, partitioner_test, testing::ValuesIn(policies),
                         [](const auto& each) { return each.param.name; });

TEST(affinity_test, serves_several_loops_one_after_the_other) {
  oneapi::tbb::affinity_partitioner affinity;
  const tbb::policy policy{.affinity = &affinity};

  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(visits(policy, 1000), std::vector<int>(1000, 1)) << round;
    EXPECT_EQ(sum_of_indices(policy, 1000), 499'500) << round;
  }
}

/// How many threads took part in a loop.
std::size_t threads_in_loop(const tbb::policy& policy, index_t size) {
  std::vector<int> where(static_cast<std::size_t>(size));
  const view<int> at{where.data(), size};
  forall(policy, size,
         [=] TOLL_FN(index_t i) { at[i] = oneapi::tbb::this_task_arena::current_thread_index(); });
  return std::set<int>{where.begin(), where.end()}.size();
}

TEST(grain_test, as_large_as_the_loop_keeps_it_in_one_piece) {
  const index_t size = 100'000;
  const tbb::policy policy{.partitioner = tbb::partitioner::simple, .grain = size};

  // Many times, because a loop in pieces may by chance run on one thread too.
  for (int round = 0; round < 100; ++round) {
    ASSERT_EQ(threads_in_loop(policy, size), 1U) << round;
  }
}

TEST(thread_limit_test, sets_the_number_of_threads_and_puts_it_back) {
  using oneapi::tbb::global_control;
  const auto parallelism = global_control::max_allowed_parallelism;
  const auto before = global_control::active_value(parallelism);

  std::size_t inside = 0;
  {
    const tbb::thread_limit limit{1};
    inside = global_control::active_value(parallelism);
  }

  EXPECT_EQ(inside, 1U);
  EXPECT_EQ(global_control::active_value(parallelism), before);
}

}  // namespace
}  // namespace toll
