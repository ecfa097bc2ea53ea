// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/markdown.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(markdown_text, obeys_nothing_that_the_text_says) {
  EXPECT_EQ(markdown_text("a|b"), "a\\|b");
  EXPECT_EQ(markdown_text("<img src=x>"), "\\<img src=x>");
  EXPECT_EQ(markdown_text("[here](http://x) ![x](y)"), "\\[here]\\(http://x) !\\[x]\\(y)");
  EXPECT_EQ(markdown_text("[1](http://x)"), "[1]\\(http://x)");
  EXPECT_EQ(markdown_text("`*&\\"), "\\`\\*\\&\\\\");
  EXPECT_EQ(markdown_text("one\n# two"), "one # two");
}

TEST(markdown_text, leaves_names_and_intervals_readable) {
  EXPECT_EQ(markdown_text("line_of_sight/loop block_256"), "line_of_sight/loop block_256");
  EXPECT_EQ(markdown_text("1.000 [0.998, 1.002]"), "1.000 [0.998, 1.002]");
}

TEST(markdown_code, ends_where_the_text_ends) {
  EXPECT_EQ(markdown_code("toll run"), "`toll run`");
  EXPECT_EQ(markdown_code("--out a`<img>``b"), "``` --out a`<img>``b ```");
  EXPECT_EQ(markdown_code("a\nb"), "`a b`");
}

}  // namespace
}  // namespace toll::suite
