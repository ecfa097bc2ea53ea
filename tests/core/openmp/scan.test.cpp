// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>
#include <toll/forall.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <set>
#include <vector>

namespace toll {
namespace {

TEST(openmp_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a chunk, a chunk, a chunk and one, and more chunks than threads.
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans(openmp_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(openmp_scan_test, differs_with_the_number_of_threads_unless_asked) {
  EXPECT_GT(scans(openmp_policy{.reproducible = false}, 100'003).size(), 1U);
}

/// Shares of the values, or chunks, which are handed on.
class openmp_scan_policies_test : public testing::TestWithParam<bool> {};

TEST_P(openmp_scan_policies_test, hand_totals_on_however_often) {
  const openmp_policy policy{.reproducible = GetParam()};
  const auto terms = terms_that_round(20 * 2048);
  const int threads = 7;  // more than there are processors on many machines
  std::set<std::uint64_t> seen;

  with_threads(policy, threads, [&] {
    for (int round = 0; round < 200; ++round) {
      seen.insert(bits_of_scan(policy, terms));
    }
  });

  EXPECT_EQ(seen.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(reproducible, openmp_scan_policies_test, testing::Bool(),
                         testing::PrintToStringParamName());

/// Where a value lies, or nowhere for what several were joined to.
struct place {
  index_t index = -1;
};

TEST(openmp_scan_test, leaves_values_to_the_threads_that_loops_give_them_to) {
  constexpr index_t n = 10'007;
  std::vector<place> places;
  for (index_t i = 0; i < n; ++i) {
    places.push_back({i});
  }
  std::vector<int> in_loop(places.size());
  std::vector<int> in_scan(places.size(), -1);
  const view<int> loop{in_loop.data(), n};
  const view<int> scan{in_scan.data(), n};
  const view<place> values{places.data(), n};

  with_threads(openmp_policy{}, 3, [&] {
    forall(openmp_policy{}, n, [=](index_t i) { loop[i] = omp_get_thread_num(); });
    inclusive_scan(openmp_policy{}, values, values, place{}, [=](place, place right) {
      if (right.index >= 0) {
        scan[right.index] = omp_get_thread_num();
      }
      return place{};
    });
  });

  EXPECT_EQ(in_scan, in_loop);
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
