// SPDX-License-Identifier: BSD-3-Clause
// Verdicts of `toll gate` on arms whose ratio is far from the limit, so that no noise turns them. A
// build whose times mean nothing refuses; there only that can be tested.
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace toll {
namespace {

using testing::finished;
using testing::run_fakes;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

finished gate(const std::string& kernel, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"gate", "--kernel", kernel, "--backend", "seq", "--size",
                                 "1000", "--limit",  "10",   "--budget",  "60"};
  words.insert(words.end(), more.begin(), more.end());
  return run_fakes(words);
}

bool means_nothing() {
  return !build_facts::of_this_executable().no_toll_because().empty();
}

class gate_verdict : public ::testing::Test {
protected:
  void SetUp() override {
    if (means_nothing()) {
      GTEST_SKIP() << build_facts::of_this_executable().no_toll_because();
    }
  }
};

TEST(gate_command, is_refused_by_a_build_whose_times_mean_nothing) {
  if (!means_nothing()) {
    GTEST_SKIP() << "this build's times mean something";
  }
  const auto done = gate("right");

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "its times prove nothing")) << done.err;
}

TEST_F(gate_verdict, is_pass_below_the_limit) {
  const auto done = gate("backwards");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_EQ(done.last_line_of_out(),
            "1 pass (0 of the same code), 0 fail, 0 waived, 0 undecided, 0 wrong or crashed");
}

TEST_F(gate_verdict, is_fail_above_the_limit) {
  const auto done = gate("dear");

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "FAIL")) << done.out;
}

TEST_F(gate_verdict, needs_no_clock_for_the_same_code) {
  const auto done = gate("right");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_EQ(done.last_line_of_out(),
            "1 pass (1 of the same code), 0 fail, 0 waived, 0 undecided, 0 wrong or crashed");
  EXPECT_TRUE(says(done.out, "0 processes")) << done.out;
}

TEST_F(gate_verdict, names_what_was_skipped) {
  const auto done = run_fakes({"gate", "--kernel", "right", "--size", "1000"});

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "skipped: backend gpu: no device found")) << done.out;
}

TEST_F(gate_verdict, is_undecided_when_the_budget_is_too_small) {
  const auto done = gate("dear", {"--budget", "0.001"});

  EXPECT_EQ(done.exit_code, 4) << done.out << done.err;
}

TEST_F(gate_verdict, is_none_for_a_wrong_or_crashing_arm) {
  const auto wrong = gate("wrong");
  const auto crashed = gate("segfault");
  const auto wrong_when_timed = gate("wrong_when_timed");

  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_TRUE(says(wrong.err, "portable: ")) << wrong.err;
  EXPECT_EQ(crashed.exit_code, 5);
  EXPECT_TRUE(says(crashed.err, "SIGSEGV")) << crashed.err;
  EXPECT_EQ(wrong_when_timed.exit_code, 3);
}

TEST_F(gate_verdict, fails_where_the_manifest_expects_more) {
  const testing::temporary_folder folder;
  const std::string file = (folder.path() / "manifest.json").string();

  EXPECT_EQ(gate("right,backwards", {"--manifest", file, "--update-manifest"}).exit_code, 0);
  EXPECT_EQ(gate("right", {"--manifest", file}).exit_code, 0) << "the other is not selected";
  const auto new_cell = gate("code_same", {"--manifest", file});

  EXPECT_EQ(new_cell.exit_code, 1) << new_cell.err;
  EXPECT_TRUE(says(new_cell.err, "code_same/loop seq default: not in the manifest"))
      << new_cell.err;
}

TEST_F(gate_verdict, is_waived_up_to_a_day) {
  const testing::temporary_folder folder;
  const auto with = [&](const std::string& expires) {
    const std::string file = (folder.path() / (expires + ".json")).string();
    std::ofstream{file} << R"({"cells": ["dear/loop seq default"], "waivers": [{"cell":)"
                        << R"("dear/loop seq default", "reason": "known", "expires": ")" << expires
                        << "\"}]}";
    return gate("dear", {"--manifest", file});
  };

  EXPECT_EQ(with("2999-01-01").exit_code, 0);
  EXPECT_EQ(with("2001-01-01").exit_code, 1);
}

TEST_F(gate_verdict, is_left_in_files) {
  const testing::temporary_folder folder;
  const std::string junit = (folder.path() / "gate.xml").string();
  const std::string markdown = (folder.path() / "gate.md").string();

  const auto done = gate("dear", {"--junit", junit, "--markdown", markdown});

  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(says(testing::text_of(junit), "<failure message=\"FAIL: "));
  EXPECT_TRUE(says(testing::text_of(markdown), "| dear/loop |"));
}

TEST_F(gate_verdict, of_many_cells_is_the_gravest) {
  const auto done = gate("right,dear,wrong");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(says(done.out, "FAIL")) << done.out;
}

}  // namespace
}  // namespace toll
