// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/kept_gate.hpp"

#include "harness/journal/journal_file.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_gate.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::temporary_folder;

kept_gate read(const std::string& text) {
  std::istringstream in{text};
  return kept_gate::read(in, "gate.jsonl");
}

TEST(kept_gate, has_verdicts_and_counts_processes) {
  const kept_gate gate = read(testing::gate_by_time());

  EXPECT_EQ(gate.processes, 2U);
  EXPECT_EQ(gate.dropped, 1U);
  ASSERT_EQ(gate.verdicts.size(), 2U);
  EXPECT_EQ(gate.verdicts[1].at("verdict"), "FAIL");
  EXPECT_EQ(gate.end.at("exit_code"), 1);
  EXPECT_TRUE(gate.damaged.empty());
}

TEST(kept_gate, leaves_out_a_line_that_changed) {
  std::string text = testing::gate_by_time();
  text.replace(text.find("FAIL"), 4, "pass");

  const kept_gate gate = read(text);

  EXPECT_EQ(gate.verdicts.size(), 1U);
  ASSERT_EQ(gate.damaged.size(), 1U);
  EXPECT_EQ(gate.damaged[0].number, 5U);
}

TEST(kept_gate, knows_that_it_was_cut_short) {
  const std::string text = testing::gate_by_time();

  const kept_gate gate = read(text.substr(0, text.size() - 30));

  EXPECT_TRUE(gate.end.is_null());
  ASSERT_EQ(gate.damaged.size(), 1U);
  EXPECT_EQ(gate.damaged[0].reason, "cut short");
}

TEST(kept_gate, refuses_another_version_with_both_numbers) {
  try {
    read(testing::text_of_gate({testing::header_of_gate("time", 99)}));
    FAIL();
  } catch (const usage_error& e) {
    EXPECT_NE(std::string{e.what()}.find("version 99, and this toll reads 3"), std::string::npos)
        << e.what();
  }
}

TEST(kept_gate, refuses_what_is_no_journal_of_a_gate) {
  EXPECT_THROW(read(""), usage_error);
  EXPECT_THROW(read("{}\n"), usage_error);
  EXPECT_THROW(read(std::string(100000, '[')), usage_error);
}

TEST(kept_gate, is_recognised_by_its_first_line) {
  const temporary_folder folder;
  const fs::path kept = folder.path() / "kept.jsonl";
  std::ofstream{kept} << testing::gate_by_time();
  std::ofstream{folder.path() / "gate.jsonl"} << testing::gate_by_time();

  EXPECT_EQ(kind_of_journal(kept.string()), journal_kind::gate);
  EXPECT_EQ(kind_of_journal(folder.path().string()), journal_kind::gate);
  std::ofstream{folder.path() / "run.jsonl"} << "{}\n";
  EXPECT_EQ(kind_of_journal(folder.path().string()), journal_kind::run);
  EXPECT_EQ(kind_of_journal((folder.path() / "run.jsonl").string()), journal_kind::run);
}

}  // namespace
}  // namespace toll::suite
