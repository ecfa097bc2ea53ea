// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/core_to_core_latency.hpp"

#include "harness/machine/affinity.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace toll::suite {
namespace {

TEST(core_to_core_latency, are_one_for_each_pair_of_neighbours) {
  const auto processors = allowed_processors(0);
  ASSERT_TRUE(processors.has_value());
  if (processors->size() < 2) {
    GTEST_SKIP() << "there is one processor only";
  }

  const std::vector<double> hops = core_to_core_latency({processors->at(0), processors->at(1)});

  ASSERT_EQ(hops.size(), 1U);
  EXPECT_GT(hops[0], 1e-9);  // a line that crosses over in less was never handed on
  EXPECT_LT(hops[0], 1e-2);
}

TEST(core_to_core_latency, are_none_where_there_is_nobody_to_hand_a_line_to) {
  EXPECT_TRUE(core_to_core_latency({}).empty());
  EXPECT_TRUE(core_to_core_latency({0}).empty());
}

TEST(core_to_core_latency, are_none_where_threads_cannot_be_placed) {
  constexpr int no_such_processor = 100'000;

  EXPECT_TRUE(core_to_core_latency({no_such_processor, no_such_processor + 1}).empty());
}

TEST(placement, is_alike_while_hops_take_about_as_long) {
  EXPECT_TRUE(are_placed_alike({}, {}));
  EXPECT_TRUE(are_placed_alike({30e-9, 100e-9}, {40e-9, 80e-9}));
}

TEST(placement, is_another_when_a_hop_takes_much_longer_or_shorter) {
  EXPECT_FALSE(are_placed_alike({30e-9, 100e-9}, {30e-9, 40e-9}));
  EXPECT_FALSE(are_placed_alike({30e-9, 40e-9}, {30e-9, 100e-9}));
  EXPECT_FALSE(are_placed_alike({30e-9}, {}));
}

}  // namespace
}  // namespace toll::suite
