// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/student.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

// From printed tables.
TEST(t_quantile, is_that_of_the_tables) {
  EXPECT_NEAR(t_quantile(0.975, 1), 12.7062, 5e-5);
  EXPECT_NEAR(t_quantile(0.995, 1), 63.6567, 5e-5);
  EXPECT_NEAR(t_quantile(0.95, 2), 2.91999, 5e-6);
  EXPECT_NEAR(t_quantile(0.975, 3), 3.18245, 5e-6);
  EXPECT_NEAR(t_quantile(0.995, 4), 4.60409, 5e-6);
  EXPECT_NEAR(t_quantile(0.975, 10), 2.22814, 5e-6);
  EXPECT_NEAR(t_quantile(0.95, 30), 1.69726, 5e-6);
  EXPECT_NEAR(t_quantile(0.995, 120), 2.61742, 5e-6);
}

TEST(t_quantile, is_zero_in_the_middle) {
  EXPECT_NEAR(t_quantile(0.5, 7), 0, 1e-9);
}

}  // namespace
}  // namespace toll::suite
