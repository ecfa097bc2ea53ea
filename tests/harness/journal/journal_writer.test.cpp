// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal_writer.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

namespace toll::suite {
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

  {
    journal_writer{here.path(), start::new_journal}.append("one\n");
  }
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

TEST(journal_writer, resumes_nothing_that_is_not_there) {
  const testing::temporary_folder here;

  EXPECT_TRUE(says(refusal_of(here.path(), start::existing_journal), "there is no journal"));
  EXPECT_FALSE(fs::exists(here.path() / "run.jsonl"));
}

TEST(journal_writer, neither_resumes_nor_hides_a_packed_journal) {
  const testing::temporary_folder here;
  const fs::path packed = here.path() / "run.jsonl.gz";
  std::ofstream{packed} << "kept";

  const std::string resumed = refusal_of(here.path(), start::existing_journal);
  const std::string begun = refusal_of(here.path(), start::new_journal);

  EXPECT_TRUE(says(resumed, "unpack it: gunzip " + packed.string())) << resumed;
  EXPECT_TRUE(says(begun, "the journal of another run")) << begun;
  EXPECT_FALSE(fs::exists(here.path() / "run.jsonl"));
}

TEST(journal_writer, appends_nothing_to_a_line_that_was_cut) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "run.jsonl"} << "one\ntw";

  journal_writer{here.path(), start::existing_journal}.append("three\n");

  EXPECT_EQ(testing::text_of(here.path() / "run.jsonl"), "one\ntw\nthree\n");
}

/// A limit on the size of files fails writes as a full disk does.
TEST(journal_writer, reports_a_full_disk) {
  const testing::temporary_folder here;
  journal_writer writer{here.path(), start::new_journal};
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{.rlim_cur = 2, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);

  std::error_code error;
  try {
    writer.append("one\n");
  } catch (const journal_full& e) {
    error = e.code();
  }
  setrlimit(RLIMIT_FSIZE, &before);

  EXPECT_EQ(error, std::errc::no_space_on_device);
  EXPECT_EQ(testing::text_of(here.path() / "run.jsonl"), "");
}

TEST(journal_writer, notices_that_the_journal_is_gone) {
  const testing::temporary_folder here;
  journal_writer writer{here.path(), start::new_journal};
  writer.append("one\n");
  fs::remove(here.path() / "run.jsonl");

  EXPECT_THROW(writer.append("two\n"), journal_lost);
}

TEST(journal_writer, notices_that_another_program_wrote_to_the_journal) {
  const testing::temporary_folder here;
  journal_writer writer{here.path(), start::new_journal};
  writer.append("one\n");
  std::ofstream{here.path() / "run.jsonl"}.flush();  // cuts it

  EXPECT_THROW(writer.append("two\n"), journal_changed);
}

TEST(journal_writer, writes_to_no_fifo_and_behind_no_link) {
  const testing::temporary_folder here;
  fs::create_directory(here.path() / "fifo");
  mkfifo((here.path() / "fifo/run.jsonl").c_str(), 0600);
  fs::create_directory(here.path() / "link");
  std::ofstream{here.path() / "victim"}.flush();
  fs::create_symlink("../victim", here.path() / "link/run.jsonl");

  for (const start how : {start::new_journal, start::existing_journal}) {
    EXPECT_TRUE(says(refusal_of(here.path() / "fifo", how), "no regular file"));
    EXPECT_TRUE(says(refusal_of(here.path() / "link", how), "a symbolic link"));
  }
}

}  // namespace
}  // namespace toll::suite
