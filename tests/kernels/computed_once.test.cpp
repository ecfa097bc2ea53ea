// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/computed_once.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(computed_once_test, computes_when_first_asked_and_shares_the_result_with_copies) {
  int computed = 0;
  const computed_once known{[&computed] { return ++computed; }};
  const auto copy = known;

  EXPECT_EQ(computed, 0);
  EXPECT_EQ(known(), 1);
  EXPECT_EQ(copy(), 1);
  EXPECT_EQ(known(), 1);
  EXPECT_EQ(computed, 1);
}

}  // namespace
}  // namespace toll::suite
