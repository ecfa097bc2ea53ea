// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/wrapped_line.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(wrapped_line, breaks_at_spaces) {
  EXPECT_EQ(wrapped_line("one two three", 20), "one two three");
  EXPECT_EQ(wrapped_line("one two three", 13), "one two three");
  EXPECT_EQ(wrapped_line("one two three", 12), "one two\n  three");
  EXPECT_EQ(wrapped_line("one two three", 7), "one two\n  three");
  EXPECT_EQ(wrapped_line("one two three", 6), "one\n  two\n  three");
}

TEST(wrapped_line, keeps_what_it_cannot_break) {
  EXPECT_EQ(wrapped_line("unbreakable", 3), "unbreakable");
  EXPECT_EQ(wrapped_line("", 3), "");
  EXPECT_EQ(wrapped_line("one two", {}), "one two");
}

TEST(wrapped_line, breaks_each_line_of_a_text) {
  EXPECT_EQ(wrapped_lines("one two\n\nthree four\nend", 7), "one two\n\nthree\n  four\nend");
  EXPECT_EQ(wrapped_lines("one two\n", {}), "one two\n");
}

}  // namespace
}  // namespace toll::suite
