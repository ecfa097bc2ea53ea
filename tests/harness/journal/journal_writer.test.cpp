// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal_writer.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace toll {
namespace {

namespace fs = std::filesystem;
using start = journal_writer::start;

std::string refusal_of(const fs::path& folder, start how) {
  try {
    journal_writer{folder, how};
  } catch (const usage_error& e) {
    return e.what();
  }
  return "not refused";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(journal_writer, appends) {
  const testing::temporary_folder here;

  { journal_writer{here.path(), start::new_journal}.append("one\n"); }
  journal_writer{here.path(), start::existing_journal}.append("two\n");

  EXPECT_EQ(testing::text_of(here.path() / "run.jsonl"), "one\ntwo\n");
}

TEST(journal_writer, lets_nobody_else_write) {
  const testing::temporary_folder here;
  const journal_writer first{here.path(), start::new_journal};

  EXPECT_TRUE(says(refusal_of(here.path(), start::new_journal), "another toll run is writing it"));
  EXPECT_TRUE(
      says(refusal_of(here.path(), start::existing_journal), "another toll run is writing it"));
}

TEST(journal_writer, keeps_an_existing_journal) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "run.jsonl"} << "kept\n";

  const std::string said = refusal_of(here.path(), start::new_journal);

  EXPECT_TRUE(says(said, "toll run --resume " + here.path().string())) << said;
  EXPECT_EQ(testing::text_of(here.path() / "run.jsonl"), "kept\n");
}

TEST(journal_writer, takes_an_empty_one_for_new) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "run.jsonl"}.flush();

  EXPECT_EQ(refusal_of(here.path(), start::new_journal), "not refused");
}

TEST(journal_writer, goes_on_with_nothing_that_is_not_there) {
  const testing::temporary_folder here;

  EXPECT_TRUE(says(refusal_of(here.path(), start::existing_journal), "there is no journal"));
  EXPECT_FALSE(fs::exists(here.path() / "run.jsonl"));
}

TEST(journal_writer, appends_nothing_to_a_line_that_was_cut) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "run.jsonl"} << "one\ntw";

  journal_writer{here.path(), start::existing_journal}.append("three\n");

  EXPECT_EQ(testing::text_of(here.path() / "run.jsonl"), "one\ntw\nthree\n");
}

TEST(journal_writer, reports_a_full_disk) {
  if (access("/dev/full", W_OK) != 0) {
    GTEST_SKIP() << "no /dev/full";
  }
  const testing::temporary_folder here;
  fs::create_symlink("/dev/full", here.path() / "run.jsonl");
  journal_writer writer{here.path(), start::new_journal};

  try {
    writer.append("one\n");
    FAIL();
  } catch (const journal_full& e) {
    EXPECT_EQ(e.code(), std::errc::no_space_on_device);
  }
}

}  // namespace
}  // namespace toll
