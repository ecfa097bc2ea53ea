// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/scan.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace toll {
namespace {

TEST(tbb_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans(tbb_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(tbb_scan_test, runs_with_every_partitioner_and_grain) {
  std::vector<index_t> expected(10'000);
  std::iota(expected.begin(), expected.end(), 1);
  for (const auto partitioner :
       {tbb_partitioner::automatic, tbb_partitioner::simple, tbb_partitioner::even}) {
    for (const index_t grain : {1, 7, 100'000}) {
      std::vector<index_t> ones(10'000, 1);
      const view<index_t> cells{ones.data(), 10'000};

      inclusive_scan(tbb_policy{.partitioner = partitioner, .grain = grain}, cells, cells);

      EXPECT_EQ(ones, expected) << grain;
    }
  }
}

TEST(tbb_scan_test, refuses_a_grain_below_one) {
  const view<int> nothing{};

  EXPECT_THROW(inclusive_scan(tbb_policy{.grain = 0}, nothing, nothing), argument_error);
}

}  // namespace
}  // namespace toll
