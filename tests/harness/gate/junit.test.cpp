// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

cell_verdict cell_with(verdict answer, const std::string& reason = "") {
  return {.what = {.kernel = "add", .algorithm = "loop", .backend = "one", .tuning = "default"},
          .at = "n=100 threads=1",
          .answer = answer,
          .reason = reason};
}

TEST(junit, has_a_case_for_each_verdict) {
  const std::string text =
      junit_text({cell_with(verdict::pass, "same code"), cell_with(verdict::fail, "1.1"),
                  cell_with(verdict::undecided, "about 7 processes would tell"),
                  cell_with(verdict::crashed, "killed by <SIGSEGV> & \"more\""),
                  cell_with(verdict::waived, "known")},
                 2, {"pi/reduce: it is missing"});

  EXPECT_TRUE(says(text, R"(tests="6" failures="2" errors="2" time="2.0")")) << text;
  EXPECT_TRUE(
      says(text, R"(<testcase classname="toll.add.loop" name="one default n=100 threads=1"/>)"));
  EXPECT_TRUE(says(text, R"(<failure message="FAIL: 1.1"/>)")) << text;
  EXPECT_TRUE(says(text, R"(<error message="undecided: about 7)")) << text;
  EXPECT_TRUE(says(text, "killed by &lt;SIGSEGV&gt; &amp; &quot;more&quot;")) << text;
  EXPECT_TRUE(says(text, R"(<failure message="pi/reduce: it is missing"/>)")) << text;
}

}  // namespace
}  // namespace toll::suite
