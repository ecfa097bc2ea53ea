// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/runtime.hpp>

#include "layers/stdpar/algorithms.hpp"
#include "layers/stdpar/counting.hpp"

#include <gtest/gtest.h>
#include <oneapi/tbb/task_arena.h>

#include <chrono>
#include <functional>
#include <iterator>
#include <ranges>
#include <set>
#include <vector>

namespace toll::suite::stdpar {
namespace {

using on_threads = policies<tbb_policy>;

static_assert(std::random_access_iterator<counting>);

/// The threads that ran a loop over indices from 0, by their place in the arena. The second may come
/// late, on a machine that has something else to do: the loop runs again until it was there.
template <class Execution, class Iterator>
std::set<int> threads_seen(const Execution& how, Iterator first, Iterator last,
                           std::chrono::milliseconds longest) {
  const auto end = std::chrono::steady_clock::now() + longest;
  std::vector<int> threads(static_cast<std::size_t>(last - first));
  std::set<int> seen;
  do {
    std::for_each(how, first, last, [&threads](index_t i) {
      threads[static_cast<std::size_t>(i)] = oneapi::tbb::this_task_arena::current_thread_index();
    });
    seen.insert(threads.begin(), threads.end());
  } while (seen.size() < 2 && std::chrono::steady_clock::now() < end);
  return seen;
}

template <class Execution>
std::size_t threads_of(const Execution& how, int granted, std::chrono::milliseconds longest) {
  std::size_t count = 0;
  with_threads(tbb_policy{}, granted,
               [&] { count = threads_seen(how, counting{0}, counting{100'000}, longest).size(); });
  return count;
}

constexpr std::chrono::milliseconds long_enough{30'000};
constexpr std::chrono::milliseconds a_moment{100};

TEST(stdpar_threads_test, are_as_many_as_the_arena_grants) {
  EXPECT_EQ(threads_of(on_threads::loop, 2, long_enough), 2U);
  EXPECT_EQ(threads_of(on_threads::conflicting, 2, long_enough), 2U);
  EXPECT_EQ(threads_of(on_threads::outer, 2, long_enough), 2U);
  EXPECT_EQ(threads_of(on_threads::loop, 1, a_moment), 1U);
  EXPECT_EQ(threads_of(on_threads::outer, 1, a_moment), 1U);
}

TEST(stdpar_threads_test, is_one_without_a_parallel_policy) {
  EXPECT_EQ(threads_of(policies<seq_policy>::loop, 2, a_moment), 1U);
  EXPECT_EQ(threads_of(policies<simd_policy>::loop, 2, a_moment), 1U);
}

/// Why `counting` is there. Where this is skipped, std::views::iota may take its place.
TEST(stdpar_threads_test, is_one_with_iterators_that_cpp17_does_not_take_for_random_access) {
  const auto indices = std::views::iota(0, 100'000);
  using category = std::iterator_traits<decltype(indices.begin())>::iterator_category;
  if (std::is_same_v<category, std::random_access_iterator_tag>) {
    GTEST_SKIP() << "iota's iterators are of random access here";
  }
  std::size_t count = 0;
  with_threads(tbb_policy{}, 2, [&] {
    count = threads_seen(on_threads::loop, indices.begin(), indices.end(), a_moment).size();
  });
  EXPECT_EQ(count, 1U);
}

TEST(counting_test, moves_as_an_iterator_of_random_access) {
  counting it{3};
  const counting before = it++;

  EXPECT_EQ(*before, 3);
  EXPECT_EQ(*it, 4);
  EXPECT_EQ(it - before, 1);
  EXPECT_EQ(*(it += 6), 10);
  EXPECT_EQ(*(it -= 2), 8);
  EXPECT_EQ(*--it, 7);
  EXPECT_EQ(*it--, 7);
  EXPECT_EQ(it[5], 11);
  EXPECT_EQ(*(it + 1), 7);
  EXPECT_EQ(*(1 + it), 7);
  EXPECT_EQ(*(it - 1), 5);
  EXPECT_LT(before, it);
}

TEST(counting_test, sums_up_in_parallel) {
  const index_t sum = std::transform_reduce(on_threads::loop, counting{1}, counting{100'001},
                                            index_t{0}, std::plus<>{}, std::identity{});

  EXPECT_EQ(sum, 5'000'050'000);
}

}  // namespace
}  // namespace toll::suite::stdpar
