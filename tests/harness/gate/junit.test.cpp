// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

#include "harness/gate/gate_table.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace toll {
namespace {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class gate_reports : public ::testing::Test {
protected:
  contest with_ratio(double ratio, int processes) {
    contest c{.baseline = {.what = &baseline_, .n = 100},
              .portable = {.what = &portable_, .n = 100},
              .found = trial{{.limit = 1.02}},
              .is = status::passed};
    for (int i = 0; i < processes; ++i) {
      c.found.add(std::log(ratio) + (i % 2 == 0 ? 1e-4 : -1e-4), 0);
    }
    return c;
  }

  variant baseline_ = testing::made_up("add", "one", "baseline");
  variant portable_ = testing::made_up("add", "one", "portable");
};

TEST_F(gate_reports, have_a_case_for_each_contest) {
  contest crashed = with_ratio(1, 0);
  crashed.is = status::crashed;
  crashed.reason = "killed by <SIGSEGV> & \"more\"";
  const std::vector<contest> all{with_ratio(1.0, 5), with_ratio(1.1, 10), with_ratio(1.0, 2),
                                 crashed};

  const std::string text = junit_text(all, {.seconds = 2}, {"pi/reduce: it is missing"});

  EXPECT_TRUE(says(text, R"(tests="5" failures="2" errors="2" time="2.0")")) << text;
  EXPECT_TRUE(
      says(text, R"(<testcase classname="toll.add.loop" name="one default n=100 threads=1"/>)"));
  EXPECT_TRUE(says(text, R"(<failure message="FAIL: portable/baseline 1.1)")) << text;
  EXPECT_TRUE(says(text, R"(<error message="undecided: about)")) << text;
  EXPECT_TRUE(says(text, "killed by &lt;SIGSEGV&gt; &amp; &quot;more&quot;")) << text;
  EXPECT_TRUE(says(text, R"(<failure message="pi/reduce: it is missing"/>)")) << text;
}

TEST_F(gate_reports, forgive_what_is_waived) {
  contest dear = with_ratio(1.1, 10);
  dear.waived = waiver{.cell = "add/loop one default", .reason = "known", .expires = "2031-05-07"};
  const std::vector<contest> all{dear};

  EXPECT_TRUE(says(junit_text(all, {}, {}), R"(failures="0")"));
  const std::string table = gate_text(all, {}, {});
  EXPECT_TRUE(says(table, "waived: known")) << table;
  EXPECT_TRUE(table.ends_with(
      "0 pass (0 of the same code), 0 fail, 1 waived, 0 undecided, 0 wrong or crashed\n"))
      << table;
}

TEST_F(gate_reports, state_the_noise_beside_the_ratio) {
  const std::string table = gate_markdown({with_ratio(1.0, 5)}, {.processes = 5}, {"left out: x"});

  EXPECT_TRUE(table.starts_with("# Verdicts of toll gate\n")) << table;
  EXPECT_TRUE(says(table, "| 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] |")) << table;
  EXPECT_TRUE(says(table, "\n- left out: x\n")) << table;
}

}  // namespace
}  // namespace toll
