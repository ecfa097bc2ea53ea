// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/forall.hpp>
#include <toll/with_grain.hpp>

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace toll {
namespace {

struct named_policy {
  std::string name;
  tbb_policy policy;
};

const named_policy policies[] = {
    {"automatic", {.partitioner = tbb_partitioner::automatic}},
    {"automatic_64", {.partitioner = tbb_partitioner::automatic, .grain = 64}},
    {"simple", {.partitioner = tbb_partitioner::simple}},
    {"simple_7", {.partitioner = tbb_partitioner::simple, .grain = 7}},
    {"simple_larger_than_the_loop", {.partitioner = tbb_partitioner::simple, .grain = 1'000'000}},
    {"even", {.partitioner = tbb_partitioner::even}},
    {"even_64", {.partitioner = tbb_partitioner::even, .grain = 64}},
};

std::vector<int> visits(const tbb_policy& policy, index_t size) {
  std::vector<int> counts(static_cast<std::size_t>(size));
  const view<int> count{counts.data(), size};
  forall(policy, size, [=] TOLL_FN(index_t i) { count[i] += 1; });
  return counts;
}

index_t sum_of_indices(const tbb_policy& policy, int size) {
  index_t total = 0;
  forall(policy, size, sum(total), [=] TOLL_FN(int i, index_t& partial) { partial += i; });
  return total;
}

/// So small that a task would carry it, but for its alignment: a copy by vector registers would fault.
struct alignas(32) aligned_numbers {
  index_t at[4];
};

std::atomic<index_t> sum_of_visits;

std::vector<index_t> numbers_plus_100(const tbb_policy& policy, index_t size) {
  std::vector<index_t> numbers(static_cast<std::size_t>(size));
  const view<index_t> number{numbers.data(), size};

  struct {
    index_t at[20];
  } larger_than_a_task_carries{};

  larger_than_a_task_carries.at[19] = 100;
  forall(policy, size, [=] TOLL_FN(index_t i) { number[i] = i; });
  forall(policy, size, [=] TOLL_FN(index_t i) { number[i] += larger_than_a_task_carries.at[19]; });
  return numbers;
}

class partitioner_test : public testing::TestWithParam<named_policy> {};

TEST_P(partitioner_test, runs_every_iteration_once) {
  for (const index_t size : {0, 1, 2, 3, 31, 32, 33, 1000, 1024}) {
    EXPECT_EQ(visits(GetParam().policy, size), std::vector<int>(static_cast<std::size_t>(size), 1));
  }
}

TEST_P(partitioner_test, has_tasks_for_small_bodies_and_large_ones) {
  std::vector<index_t> expected(1000);
  for (index_t i = 0; i < 1000; ++i) {
    expected[static_cast<std::size_t>(i)] = 100 + i;
  }

  EXPECT_EQ(numbers_plus_100(GetParam().policy, 1000), expected);
}

TEST_P(partitioner_test, leaves_an_aligned_body_where_it_may_lie) {
  const volatile index_t one = 1;
  const aligned_numbers numbers{{one, one, one, one}};
  sum_of_visits = 0;

  forall(GetParam().policy, 1000, [=] TOLL_FN(index_t i) { sum_of_visits += numbers.at[i % 4]; });

  EXPECT_EQ(sum_of_visits, 1000);
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
  const tbb_policy policy{.affinity = &affinity};

  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(visits(policy, 1000), std::vector<int>(1000, 1)) << round;
    EXPECT_EQ(sum_of_indices(policy, 1000), 499'500) << round;
  }
}

/// How many threads took part in a loop.
std::size_t threads_in_loop(const tbb_policy& policy, index_t size) {
  std::vector<int> where(static_cast<std::size_t>(size));
  const view<int> at{where.data(), size};
  forall(policy, size,
         [=] TOLL_FN(index_t i) { at[i] = oneapi::tbb::this_task_arena::current_thread_index(); });
  return std::set<int>{where.begin(), where.end()}.size();
}

TEST(grain_test, as_large_as_the_loop_keeps_it_in_one_piece) {
  const index_t size = 100'000;
  const tbb_policy policy{.partitioner = tbb_partitioner::simple, .grain = size};

  // Many times, because a loop in pieces may by chance run on one thread too.
  for (int round = 0; round < 100; ++round) {
    ASSERT_EQ(threads_in_loop(policy, size), 1U) << round;
  }
}

TEST(grain_test, may_be_given_to_any_policy) {
  const tbb_policy simple{.partitioner = tbb_partitioner::simple};

  EXPECT_EQ(with_grain(simple, 64).grain, 64);
  EXPECT_EQ(with_grain(simple, 64).partitioner, tbb_partitioner::simple);
}

TEST(grain_test, below_one_is_refused) {
  for (const index_t grain : {0, -1}) {
    EXPECT_THROW(visits({.grain = grain}, 10), argument_error) << grain;
    EXPECT_THROW(sum_of_indices({.grain = grain}, 10), argument_error) << grain;
  }
}

TEST(with_threads_test, makes_as_many_as_asked_for_even_beyond_the_processors) {
  for (const int threads : {1, 2, 5}) {
    int seen = 0;
    with_threads(tbb_policy{}, threads,
                 [&] { seen = oneapi::tbb::this_task_arena::max_concurrency(); });
    EXPECT_EQ(seen, threads);
  }
}

TEST(with_threads_test, leaves_the_rest_of_the_program_its_threads) {
  using oneapi::tbb::global_control;
  const auto parallelism = global_control::max_allowed_parallelism;
  const auto before = global_control::active_value(parallelism);

  with_threads(tbb_policy{}, 1, [&] { EXPECT_EQ(global_control::active_value(parallelism), 1U); });

  EXPECT_EQ(global_control::active_value(parallelism), before);
}

/// Whether this many threads can be inside a loop at once: each iteration waits for the others.
bool all_meet(int threads) {
  std::atomic<int> arrived{0};
  std::atomic<bool> all_came{true};
  const tbb_policy one_each{.partitioner = tbb_partitioner::simple};
  with_threads(one_each, threads, [&] {
    forall(one_each, threads, [&arrived, &all_came, threads](index_t) {
      arrived.fetch_add(1);
      const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds{10};
      while (arrived.load() < threads && std::chrono::steady_clock::now() < give_up) {
        std::this_thread::yield();
      }
      if (arrived.load() < threads) {
        all_came = false;
      }
    });
  });
  return all_came;
}

TEST(with_threads_test, gives_a_loop_the_threads_at_the_same_time) {
  EXPECT_TRUE(all_meet(5));
}

}  // namespace
}  // namespace toll
