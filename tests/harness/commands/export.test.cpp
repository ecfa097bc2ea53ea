// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace toll {
namespace {

namespace fs = std::filesystem;
using testing::child;
using testing::finished;
using testing::run_fakes;
using testing::temporary_folder;
using testing::text_of;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

finished exported(const fs::path& journal, const std::string& format) {
  return run_fakes({"export", journal.string(), "--format", format});
}

/// One that passes, one that is wrong, one that crashes.
const std::vector<std::string> mixed_run{"run",        "--kernel",      "right,throw,wrong",
                                         "--backend",  "seq",           "--size",
                                         "1000",       "--repetitions", "3",
                                         "--min-time", "0.0005",        "--out",
                                         "made",       "--time-budget", "10"};

TEST(exported_results, are_byte_by_byte_what_the_run_left) {
  child process{mixed_run};
  const auto done = process.wait();
  const fs::path made = process.folder() / "made";

  EXPECT_EQ(done.exit_code, 3) << done.err;
  EXPECT_GT(text_of(made / "run.json").size(), 1000U);
  EXPECT_EQ(exported(made, "json").out, text_of(made / "run.json"));
  EXPECT_GT(text_of(made / "run.csv").size(), 500U);
  EXPECT_EQ(exported(made / "run.jsonl", "csv").out, text_of(made / "run.csv"));
  EXPECT_EQ(exported(made, "table").out + "results: made/run.json\n", done.out);
  EXPECT_EQ(run_fakes({"export", made.string()}).out, exported(made, "table").out);
}

TEST(exported_results, are_written_to_a_file_if_asked) {
  child process{mixed_run};
  process.wait();
  const fs::path made = process.folder() / "made";
  const std::string file = (process.folder() / "copy.csv").string();

  const auto done = run_fakes({"export", made.string(), "--format", "csv", "--out", file});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, "");
  EXPECT_EQ(text_of(file), text_of(made / "run.csv"));
}

TEST(exported_results, are_the_figures_of_merit_that_the_run_printed) {
  std::vector<std::string> words = mixed_run;
  words.emplace_back("--fom");
  child process{words};
  const auto done = process.wait();

  const auto merits = exported(process.folder() / "made", "fom");

  EXPECT_TRUE(merits.out.starts_with("FOM kernel:right/algorithm:loop/backend:seq/")) << merits.out;
  EXPECT_TRUE(done.out.ends_with(merits.out + "results: made/run.json\n")) << done.out;
}

TEST(exported_results, need_no_variant_of_this_executable) {
  const temporary_folder here;
  const std::vector<batch_record> batches{testing::batch_of(
      0, {testing::timed("baseline", 10, {2000}), testing::timed("portable", 10, {3000})})};
  std::ofstream{here.path() / "run.jsonl"}
      << testing::text_of_journal(testing::header_for(batches), batches);

  const auto done = exported(here.path(), "markdown");

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
  EXPECT_TRUE(says(done.out, "| add/loop | one | default | 10 |")) << done.out;
}

TEST(exported_results, come_with_the_numbers_of_damaged_lines) {
  const temporary_folder here;
  const std::vector<batch_record> batches{
      testing::batch_of(0, {testing::timed("baseline", 10, {2000})}),
      testing::batch_of(1, {testing::timed("baseline", 20, {3000})})};
  std::string text = testing::text_of_journal(testing::header_for(batches), batches);
  text[text.find("real_time\":2000")] = 'R';
  std::ofstream{here.path() / "run.jsonl"} << text.substr(0, text.size() - 5);

  const auto done = exported(here.path(), "fom");

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(says(done.err, "run.jsonl: line 2: its checksum does not fit")) << done.err;
  EXPECT_TRUE(says(done.err, "run.jsonl: line 4: cut short")) << done.err;
  EXPECT_TRUE(says(done.out, "/n:20/threads:1 3e-06 s\n")) << done.out;
  EXPECT_FALSE(says(done.out, "/n:10/")) << done.out;
}

TEST(exported_results, that_cannot_be_written_end_with_2) {
  const temporary_folder here;
  const std::vector<batch_record> batches{
      testing::batch_of(0, {testing::timed("baseline", 10, {2000})})};
  std::ofstream{here.path() / "run.jsonl"}
      << testing::text_of_journal(testing::header_for(batches), batches);

  const auto done =
      run_fakes({"export", here.path().string(), "--out", (here.path() / "no/file").string()});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "cannot write ") && says(done.err, "No such file")) << done.err;
}

}  // namespace
}  // namespace toll
