// SPDX-License-Identifier: BSD-3-Clause
#include "harness/printable.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(printable, is_one_line_that_does_nothing_to_a_terminal) {
  EXPECT_EQ(printable("a\nb\tc\rd"), "a b c d");
  EXPECT_EQ(printable("\x1b[2Jgone\x7f\x07"), "?[2Jgone??");
  EXPECT_EQ(printable(std::string_view{"a\0b", 3}), "a?b");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "?2J");
}

TEST(printable, keeps_what_is_text) {
  EXPECT_EQ(printable("y[3]: got 1 µs, \"é\""), "y[3]: got 1 µs, \"é\"");
}

}  // namespace
}  // namespace toll::suite
