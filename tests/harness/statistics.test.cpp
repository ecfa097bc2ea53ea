// SPDX-License-Identifier: BSD-3-Clause
#include "harness/statistics.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(median, is_the_middle_or_between_the_two) {
  EXPECT_EQ(median({5}), 5);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

}  // namespace
}  // namespace toll::suite
