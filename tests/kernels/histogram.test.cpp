// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/histogram/histogram.hpp"

#include <toll/error.hpp>

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <string_view>
#include <type_traits>
#include <vector>

namespace toll::suite {
namespace {

using histogram::distribution;

constexpr index_t many = index_t{1} << 20;

TEST(histogram_test, reference_counts_keys_that_were_counted_by_hand) {
  std::vector<index_t> keys;
  for (index_t i = 0; i < 12; ++i) {
    keys.push_back(histogram::key_at(distribution::uniform, 4, i));
  }
  ASSERT_EQ(keys, (std::vector<index_t>{3, 3, 0, 3, 2, 2, 2, 0, 3, 1, 0, 3}));

  const auto counts = histogram::reference(distribution::uniform, 4, 12);

  EXPECT_EQ(counts, (std::vector<std::uint32_t>{3, 1, 3, 5}));
}

TEST(histogram_test, reference_counts_every_key_once) {
  for (const auto keys : {distribution::uniform, distribution::zipf, distribution::one_bin}) {
    for (const index_t bins : {index_t{1}, index_t{16}, index_t{1024}, many}) {
      const auto counts = histogram::reference(keys, bins, 100'003);

      EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), index_t{0}), 100'003);
    }
  }
}

TEST(histogram_test, fills_bins_evenly) {
  const index_t n = 100'003;
  for (const std::uint32_t count : histogram::reference(distribution::uniform, 1024, n)) {
    EXPECT_NEAR(count, n / 1024.0, 6 * std::sqrt(n / 1024.0));
  }
}

TEST(histogram_test, fills_bins_by_the_law_of_zipf) {
  const index_t n = 100'003;
  const auto counts = histogram::reference(distribution::zipf, 1024, n);

  // The harmonic number of 1024 is 7.509; the first bins get 1, 1/2 and 1/10 of n by it.
  EXPECT_NEAR(counts[0], n / 7.509, 6 * std::sqrt(n / 7.509));
  EXPECT_NEAR(counts[1], n / 7.509 / 2, 6 * std::sqrt(n / 7.509 / 2));
  EXPECT_NEAR(counts[9], n / 7.509 / 10, 6 * std::sqrt(n / 7.509 / 10));
}

TEST(histogram_test, fills_one_bin) {
  const auto counts = histogram::reference(distribution::one_bin, 16, 1000);

  EXPECT_EQ(counts[5], 1000U);
}

TEST(histogram_test, has_counts_that_differ_between_neighbours) {
  const auto counts = histogram::reference(distribution::uniform, 1024, 100'003);
  index_t same = 0;
  for (std::size_t k = 1; k < counts.size(); ++k) {
    same += counts[k] == counts[k - 1] ? 1 : 0;
  }

  // Two counts around 98 agree with a probability of 1 / (2 sqrt(pi 98)), 1 in 35.
  EXPECT_LT(same, 1024 / 15);
}

TEST(histogram_test, lays_out_keys_and_counts) {
  host_workspace memory;
  const histogram_atomic<> problem{33, memory};
  memory.reset();

  const auto [keys, counts] = problem.arguments();

  EXPECT_EQ(keys.size(), 33);
  EXPECT_EQ(counts.size(), 1024);
  EXPECT_EQ(keys[32], histogram::key_at(distribution::uniform, 1024, 32));
}

TEST(histogram_test, refuses_more_keys_than_a_count_can_hold) {
  host_workspace memory;

  EXPECT_THROW((histogram_atomic<>{index_t{1} << 32, memory}), argument_error);
  EXPECT_EQ(memory.bytes(), 0U);
}

TEST(histogram_test, reads_four_bytes_for_each_key_and_writes_four_for_each_bin) {
  constexpr work done = histogram_atomic<>::work_of(1000);

  EXPECT_EQ(done.flops, 0);
  EXPECT_EQ(done.bytes_read, 4000);
  EXPECT_EQ(done.bytes_written, 4096);
  EXPECT_EQ(done.working_set, 8096);
  EXPECT_EQ((histogram_atomic<distribution::uniform, 16>::work_of(1000).bytes_written), 64);
}

TEST(histogram_test, has_work_for_sizes_that_no_memory_holds) {
  EXPECT_GT(histogram_atomic<>::work_of(std::numeric_limits<index_t>::max()).working_set, 1e19);
}

TEST(histogram_test, names_algorithms_by_their_input_unless_it_is_the_common_one) {
  EXPECT_EQ(histogram_atomic<>::algorithm, "atomic");
  EXPECT_EQ(histogram_privatized<>::algorithm, "privatized");
  EXPECT_EQ(histogram_multi_reduce<distribution::zipf>::algorithm, "multi_reduce_zipf");
  EXPECT_EQ((histogram_atomic<distribution::uniform, 16>::algorithm), "atomic_16_bins");
  EXPECT_EQ((histogram_atomic<distribution::uniform, many>::algorithm), "atomic_1Mi_bins");
  EXPECT_EQ((histogram_atomic<distribution::one_bin, 4 * many>::algorithm),
            "atomic_one_bin_4Mi_bins");
}

TEST(histogram_test, inputs_share_their_algorithm) {
  EXPECT_EQ((shared_algorithm_of<histogram_atomic<distribution::zipf, 16>>()), "atomic");
  EXPECT_EQ(shared_algorithm_of<histogram_multi_reduce<>>(), "multi_reduce");
  EXPECT_EQ(histogram::on_all_inputs<histogram_privatized>::first_shared, "privatized");
}

template <class... Problems>
std::set<std::string_view> names(problem_family<Problems...>) {
  return {Problems::algorithm...};
}

TEST(histogram_test, is_measured_with_few_and_many_bins_and_all_distributions) {
  EXPECT_EQ(names(histogram::on_all_inputs<histogram_privatized>{}),
            (std::set<std::string_view>{"privatized", "privatized_zipf", "privatized_one_bin",
                                        "privatized_16_bins", "privatized_1Mi_bins"}));
}

}  // namespace
}  // namespace toll::suite
