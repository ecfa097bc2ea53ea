// SPDX-License-Identifier: BSD-3-Clause
#include "harness/closest.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(closest_names, puts_the_fewest_edits_first) {
  EXPECT_EQ(closest_names("opennp", {"seq", "openmp", "open"}), "openmp, open");
}

TEST(closest_names, shows_everything_when_nothing_is_near) {
  EXPECT_EQ(closest_names("xxxxxxxx", {"seq", "tbb"}), "seq, tbb");
}

TEST(closest_names, finds_a_name_that_lacks_a_letter) {
  EXPECT_EQ(closest_names("sq", {"seq", "tbb"}), "seq");
}

}  // namespace
}  // namespace toll::suite
