// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/scan.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>
#include <oneapi/tbb/task_arena.h>

#include <numeric>
#include <set>

namespace toll {
namespace {

/// The different results that numbers of threads lead to, in an arena with room for them.
std::set<std::uint64_t> scans(const tbb::policy& policy, index_t size) {
  const auto terms = terms_that_round(size);
  std::set<std::uint64_t> all;
  for (const int threads : thread_counts) {
    const tbb::thread_limit limit{threads};
    oneapi::tbb::task_arena arena{threads};
    for (int round = 0; round < 3; ++round) {
      all.insert(arena.execute([&] { return bits_of_scan(policy, terms); }));
    }
  }
  return all;
}

TEST(tbb_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans({.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(tbb_scan_test, runs_with_every_partitioner_and_grain) {
  std::vector<index_t> expected(10'000);
  std::iota(expected.begin(), expected.end(), 1);
  for (const auto partitioner :
       {tbb::partitioner::automatic, tbb::partitioner::simple, tbb::partitioner::even}) {
    for (const index_t grain : {1, 7, 100'000}) {
      std::vector<index_t> ones(10'000, 1);
      const view<index_t> cells{ones.data(), 10'000};

      inclusive_scan(tbb::policy{.partitioner = partitioner, .grain = grain}, cells, cells);

      EXPECT_EQ(ones, expected) << grain;
    }
  }
}

TEST(tbb_scan_test, refuses_a_grain_below_one) {
  const view<int> nothing{};

  EXPECT_THROW(inclusive_scan(tbb::policy{.grain = 0}, nothing, nothing), argument_error);
}

}  // namespace
}  // namespace toll
