// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace toll::suite {
namespace {

constexpr index_t n = 100'003;

TEST(mixed_test, gives_the_published_sequence) {
  // The first outputs of SplitMix64 seeded with 0, as its reference implementation prints them.
  const std::uint64_t step = 0x9E3779B97F4A7C15U;

  EXPECT_EQ(mixed(0), 0xE220A8397B1DCDAFU);
  EXPECT_EQ(mixed(step), 0x6E789E6AA1B965F4U);
  EXPECT_EQ(mixed(2 * step), 0x06C45D188009454FU);
}

TEST(signed_value_test, stays_between_one_half_and_three_halves_in_magnitude) {
  for (index_t i = 0; i < n; ++i) {
    const double magnitude = std::fabs(signed_value(i, 1));

    ASSERT_GE(magnitude, 0.5) << i;
    ASSERT_LT(magnitude, 1.5) << i;
  }
}

// Results are compared between machines by digests of such values, so they never change.
TEST(signed_value_test, is_one_half_and_a_fraction_with_the_sign_of_the_last_bit) {
  for (index_t i = 0; i < n; ++i) {
    const std::uint64_t bits = bits_at(i, 1);
    const double magnitude = 0.5 + static_cast<double>(bits >> 12) * 0x1p-52;

    ASSERT_EQ(signed_value(i, 1), bits % 2 == 1 ? magnitude : -magnitude) << i;
  }
}

TEST(signed_value_test, has_both_signs_equally_often) {
  index_t negative = 0;

  for (index_t i = 0; i < n; ++i) {
    negative += signed_value(i, 1) < 0 ? 1 : 0;
  }

  // A fair coin is off by more than six standard deviations once in 500 million times.
  EXPECT_NEAR(static_cast<double>(negative), n / 2.0, 6 * std::sqrt(n) / 2);
}

TEST(signed_value_test, does_not_repeat_at_the_distances_at_which_elements_get_swapped) {
  for (const index_t distance : {1, 2, 22, 355, 1024, 4096}) {
    for (index_t i = 0; i + distance < n; ++i) {
      ASSERT_NE(signed_value(i, 1), signed_value(i + distance, 1)) << i << " and " << distance;
      ASSERT_NE(signed_value(i, 1), -signed_value(i + distance, 1)) << i << " and " << distance;
    }
  }
}

TEST(signed_value_test, differs_between_streams) {
  for (index_t i = 0; i < n; ++i) {
    ASSERT_NE(signed_value(i, 1), signed_value(i, 2)) << i;
  }
}

TEST(number_below_test, reaches_every_number_equally_often) {
  std::vector<index_t> drawn(10);
  for (index_t i = 0; i < n; ++i) {
    ++drawn.at(static_cast<std::size_t>(number_below(10, bits_at(i, 3))));
  }

  for (const index_t count : drawn) {
    EXPECT_NEAR(static_cast<double>(count), n / 10.0, 6 * std::sqrt(n * 0.1 * 0.9));
  }
  EXPECT_EQ(number_below(1, ~std::uint64_t{0}), 0);
  EXPECT_EQ(number_below(7, ~std::uint64_t{0}), 6);
  EXPECT_EQ(number_below(index_t{1} << 32, ~std::uint64_t{0}), 0xFFFFFFFF);
}

void expect_frequencies_of_zipf(index_t last) {
  constexpr index_t draws = 300'000;
  std::vector<double> drawn(static_cast<std::size_t>(last) + 1);
  double harmonic = 0;
  for (index_t i = 0; i < draws; ++i) {
    drawn.at(static_cast<std::size_t>(zipf_rank(last, bits_at(i, 4)))) += 1;
  }
  for (index_t k = 1; k <= last; ++k) {
    harmonic += 1 / static_cast<double>(k);
  }

  EXPECT_EQ(drawn[0], 0);
  for (index_t k = 1; k <= last; ++k) {
    const double p = 1 / harmonic / static_cast<double>(k);
    const double deviation = std::sqrt(draws * p * (1 - p));
    ASSERT_NEAR(drawn[static_cast<std::size_t>(k)], draws * p, 6 * deviation + 1) << k;
  }
}

TEST(zipf_rank_test, draws_rank_k_in_proportion_to_one_over_k) {
  for (const index_t last : {1, 2, 3, 16, 1000, 1024}) {
    SCOPED_TRACE(last);
    expect_frequencies_of_zipf(last);
  }
}

TEST(zipf_rank_test, draws_what_the_same_arithmetic_gives_in_another_language) {
  EXPECT_EQ(zipf_rank(1 << 20, bits_at(0, 4)), 47544);
  EXPECT_EQ(zipf_rank(1 << 20, bits_at(1, 4)), 30);
  EXPECT_EQ(zipf_rank(1 << 20, bits_at(2, 4)), 1);
}

}  // namespace
}  // namespace toll::suite
