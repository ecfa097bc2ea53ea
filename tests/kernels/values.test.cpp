// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace toll {
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

}  // namespace
}  // namespace toll
