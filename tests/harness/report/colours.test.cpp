// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/colours.hpp"

#include <gtest/gtest.h>

#include <map>

namespace toll::suite {
namespace {

const std::map<std::string, double> no_limits;

estimate between(double low, double high) {
  return {.ratio = (low + high) / 2, .bounds = interval{.value = 1, .low = low, .high = high}};
}

TEST(colours, mark_a_ratio_only_where_its_whole_interval_is_beyond_the_limit) {
  const colours in{{{"seq", 1.02}, {"openmp", 1.05}}};

  EXPECT_EQ(in.style_of(between(1.021, 1.1), "seq"), style::slower);
  EXPECT_EQ(in.style_of(between(1.021, 1.1), "openmp"), style::plain);
  EXPECT_EQ(in.style_of(between(1.051, 1.1), "a backend that is not built"), style::slower);
  EXPECT_EQ(in.style_of(between(0.9, 1.1), "seq"), style::plain);
  EXPECT_EQ(in.style_of(between(0.9, 0.949), "seq"), style::faster);
  EXPECT_EQ(in.style_of(between(0.9, 0.96), "seq"), style::plain);
}

TEST(colours, mark_what_has_no_ratio_because_it_is_doubtful) {
  const colours in{{}};

  EXPECT_EQ(in.style_of({.mark = "disturbed"}, "seq"), style::doubtful);
  EXPECT_EQ(in.style_of({}, "seq"), style::plain);
  EXPECT_EQ(in.style_of({.ratio = 9.0}, "seq"), style::plain);
}

TEST(colours, leave_text_as_it_is_unless_they_are_on) {
  EXPECT_EQ(colours{}.painted("a", style::slower), "a");
  EXPECT_EQ(colours{no_limits}.painted("a", style::plain), "a");
  EXPECT_EQ(colours{no_limits}.painted("", style::slower), "");
  EXPECT_EQ(colours{no_limits}.painted("a", style::heading), "\033[1ma\033[0m");
}

}  // namespace
}  // namespace toll::suite
