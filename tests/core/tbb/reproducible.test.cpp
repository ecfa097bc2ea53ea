// SPDX-License-Identifier: BSD-3-Clause
#include "tests/core/reproducible.hpp"

#include <toll/backends/tbb/backend.hpp>

#include <gtest/gtest.h>
#include <oneapi/tbb/task_arena.h>

#include <set>

namespace toll {
namespace {

/// The different sums that numbers of threads lead to. An arena has room for more threads than
/// there are processors, which a thread_limit alone does not make.
std::set<std::uint64_t> sums(const tbb::policy& policy, index_t size) {
  const auto terms = terms_that_round(size);
  std::set<std::uint64_t> all;
  for (const int threads : thread_counts) {
    const tbb::thread_limit limit{threads};
    oneapi::tbb::task_arena arena{threads};
    for (int round = 0; round < 3; ++round) {
      all.insert(arena.execute([&] { return bits_of_sum(policy, terms); }));
    }
  }
  return all;
}

TEST(reproducible_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a block, a block, a block and one, and more blocks than are kept apart.
  for (const index_t size : {1, 33, 2048, 2049, 100'003, 9'000'001}) {
    EXPECT_EQ(sums({.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(reproducible_test, is_not_there_by_accident) {
  // The control: the same terms, without asking for it.
  EXPECT_GT(sums({.reproducible = false}, 100'003).size(), 1U);
}

TEST(reproducible_test, does_not_depend_on_partitioner_and_grain) {
  const auto terms = terms_that_round(100'003);

  const auto automatic = bits_of_sum(tbb::policy{.reproducible = true}, terms);
  const auto simple = bits_of_sum(
      tbb::policy{.partitioner = tbb::partitioner::simple, .grain = 10, .reproducible = true},
      terms);

  EXPECT_EQ(automatic, simple);
}

}  // namespace
}  // namespace toll
