// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>

#include <set>

namespace toll {
namespace {

TEST(openmp_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a chunk, a chunk, a chunk and one, and more chunks than threads.
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans(openmp_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(openmp_scan_test, differs_between_one_thread_and_several_unless_asked) {
  EXPECT_EQ(scans(openmp_policy{.reproducible = false}, 100'003).size(), 2U);
}

TEST(openmp_scan_test, passes_every_chunk_on_however_often) {
  const auto terms = terms_that_round(20 * 2048);
  const int threads = 7;  // more than there are processors on many machines
  std::set<std::uint64_t> seen;

  with_threads(openmp_policy{}, threads, [&] {
    for (int round = 0; round < 200; ++round) {
      seen.insert(bits_of_scan(openmp_policy{}, terms));
    }
  });

  EXPECT_EQ(seen.size(), 1U);
}

TEST(openmp_scan_test, runs_inside_a_parallel_region) {
  const auto terms = terms_that_round(100'003);
  const auto alone = bits_of_scan(openmp_policy{.reproducible = true}, terms);
  std::vector<std::uint64_t> each(4);

#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; ++i) {
    each[static_cast<std::size_t>(i)] = bits_of_scan(openmp_policy{.reproducible = true}, terms);
  }

  EXPECT_EQ(each, std::vector<std::uint64_t>(4, alone));
}

}  // namespace
}  // namespace toll
