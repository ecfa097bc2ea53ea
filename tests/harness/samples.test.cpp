// SPDX-License-Identifier: BSD-3-Clause
#include "harness/samples.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace toll::suite {
namespace {

/// n samples, of these seconds.
arm_samples samples_of(const std::vector<double>& seconds) {
  arm_samples found;
  for (const double s : seconds) {
    found.kept.push_back({.seconds = s, .processor_seconds = s, .runs = 1});
  }
  return found;
}

TEST(process_figure, is_the_median_of_its_samples_and_needs_two) {
  EXPECT_FALSE(has_figure(samples_of({})));
  EXPECT_FALSE(has_figure(samples_of({1})));
  EXPECT_TRUE(has_figure(samples_of({1, 2})));
  EXPECT_DOUBLE_EQ(seconds_of(samples_of({5, 1, 2})), 2);
  EXPECT_DOUBLE_EQ(seconds_of(samples_of({4, 1, 2, 100})), 3);
}

}  // namespace
}  // namespace toll::suite
