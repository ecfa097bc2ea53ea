// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>

#include <set>

namespace toll {
namespace {

/// The different results that numbers of threads lead to.
std::set<std::uint64_t> scans(const openmp::policy& policy, index_t size) {
  const auto terms = terms_that_round(size);
  std::set<std::uint64_t> all;
  for (const int threads : thread_counts) {
    const openmp::thread_limit limit{threads};
    all.insert(bits_of_scan(policy, terms));
  }
  return all;
}

TEST(openmp_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a chunk, a chunk, a chunk and one, and more chunks than threads.
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans({.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(openmp_scan_test, differs_between_one_thread_and_several_unless_asked) {
  EXPECT_EQ(scans({.reproducible = false}, 100'003).size(), 2U);
}

TEST(openmp_scan_test, passes_every_chunk_on_however_often) {
  const auto terms = terms_that_round(20 * 2048);
  const openmp::thread_limit limit{7};  // more than there are processors on many machines
  const auto once = bits_of_scan(openmp::policy{}, terms);

  for (int round = 0; round < 200; ++round) {
    ASSERT_EQ(bits_of_scan(openmp::policy{}, terms), once) << round;
  }
}

TEST(openmp_scan_test, runs_inside_a_parallel_region) {
  const auto terms = terms_that_round(100'003);
  const auto alone = bits_of_scan(openmp::policy{.reproducible = true}, terms);
  std::vector<std::uint64_t> each(4);

#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; ++i) {
    each[static_cast<std::size_t>(i)] = bits_of_scan(openmp::policy{.reproducible = true}, terms);
  }

  EXPECT_EQ(each, std::vector<std::uint64_t>(4, alone));
}

}  // namespace
}  // namespace toll
