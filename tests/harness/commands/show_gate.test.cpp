// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_gate.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace toll::suite {
namespace {

using testing::figures_by_time;
using testing::finished;
using testing::verdict_line;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class show_gate : public ::testing::Test {
protected:
  void keep(const std::string& text) const { std::ofstream{here_.path() / "gate.jsonl"} << text; }

  finished with(const std::vector<std::string>& words, const std::string& file = "") const {
    std::vector<std::string> all{"show", (here_.path() / file).string()};
    all.insert(all.end(), words.begin(), words.end());
    return testing::run_fakes(all);
  }

  testing::temporary_folder here_;
};

TEST_F(show_gate, prints_the_verdicts) {
  keep(testing::gate_by_time());

  const finished done = with({});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "1.500 [1.250, inf]")) << done.out;
  EXPECT_TRUE(says(done.out, "Zen 5, GNU 12.2.0; 2 processes, 1 dropped; exit code 1")) << done.out;
  EXPECT_TRUE(says(done.out, "1 pass, 1 fail")) << done.out;
}

TEST_F(show_gate, reads_what_gzip_packed) {
  keep(testing::gate_by_time());
  const std::string file = (here_.path() / "gate.jsonl").string();
  ASSERT_EQ(std::system(("gzip '" + file + "'").c_str()), 0);

  EXPECT_TRUE(says(with({}).out, "1.500 [1.250, inf]"));
}

TEST_F(show_gate, prints_what_is_asked_for) {
  keep(testing::gate_by_time());

  const finished slow = with({"--kernel", "slow"});
  const finished worst = with({"--worst", "1"});
  const finished summary = with({"--summary"});
  for (const finished& done : {slow, worst, summary}) {
    EXPECT_EQ(done.exit_code, 0) << done.err;
    EXPECT_FALSE(says(done.out, "quick/loop")) << done.out;
    EXPECT_TRUE(says(done.out, "1 pass, 1 fail")) << done.out;  // of the whole gate
  }
  EXPECT_TRUE(says(worst.out, "slow/loop")) << worst.out;
  EXPECT_TRUE(says(slow.out, "of all verdicts: ")) << slow.out;
  EXPECT_FALSE(says(summary.out, "slow/loop")) << summary.out;
  const finished nothing = with({"--kernel", "none"});
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_TRUE(says(nothing.err, "no verdict passes the selection")) << nothing.err;
}

TEST_F(show_gate, prints_code_and_counts) {
  const auto counted = [](double small, double large) {
    return nlohmann::ordered_json::array({{{"n", 1}, {"instructions", 50}},
                                          {{"n", 1000}, {"instructions", small}},
                                          {{"n", 3000}, {"instructions", large}}});
  };
  keep(testing::text_of_gate(
      {testing::header_of_gate("counts"), verdict_line("quick", "pass",
                                                       {{"limit", 1.005},
                                                        {"budget", 0},
                                                        {"reference", counted(2000, 6000)},
                                                        {"subject", counted(2000, 7000)}})}));
  const finished counts = with({});
  keep(testing::text_of_gate(
      {testing::header_of_gate("code"),
       verdict_line("quick", "pass", {{"code", "identical"}, {"differences", ""}})}));
  const finished code = with({});
  const finished worst = with({"--worst", "1"});

  EXPECT_TRUE(says(counts.out, "1.2500")) << counts.out;
  EXPECT_TRUE(says(code.out, "identical")) << code.out;
  EXPECT_EQ(worst.exit_code, 2);
  EXPECT_TRUE(says(worst.err, "a gate by code has no ratios of times")) << worst.err;
}

TEST_F(show_gate, sends_nothing_to_the_terminal_that_a_forged_journal_holds) {
  auto forged = verdict_line("a\x1b[2J", "pass", figures_by_time(1));
  forged["subject"] = "b\x1b[2J";
  forged["reason"] = "c\x1b[2J";
  keep(testing::text_of_gate({testing::header_of_gate("time"), forged}));

  const finished done = with({});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out.find('\x1b'), std::string::npos) << done.out;
}

TEST_F(show_gate, says_what_to_read_a_gate_with) {
  keep(testing::gate_by_time());

  const finished done = testing::run_fakes({"export", (here_.path() / "gate.jsonl").string()});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "a journal of toll gate, which toll show and toll report read"))
      << done.err;
}

}  // namespace
}  // namespace toll::suite
