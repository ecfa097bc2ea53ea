// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

namespace toll::suite {
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
const std::vector<std::string> mixed_run{"run",
                                         "--kernel",
                                         "right,throw,wrong",
                                         "--backend",
                                         "seq",
                                         "--size",
                                         "1000",
                                         "--processes",
                                         "1",
                                         "--samples",
                                         "2",
                                         "--min-time",
                                         "0.002",
                                         "--most-disturbed",
                                         "1",
                                         "--out",
                                         "made",
                                         "--time-budget",
                                         "10"};

TEST(exported_results, are_byte_by_byte_what_the_run_left) {
  child process{mixed_run};
  const auto done = process.wait();
  const fs::path made = process.folder() / "made";

  EXPECT_EQ(done.exit_code, 3) << done.err;
  EXPECT_GT(text_of(made / "run.json").size(), 1000U);
  EXPECT_EQ(exported(made, "json").out, text_of(made / "run.json"));
  EXPECT_GT(text_of(made / "run.csv").size(), 500U);
  EXPECT_EQ(exported(made / "run.jsonl", "csv").out, text_of(made / "run.csv"));
  EXPECT_EQ(run_fakes({"show", made.string()}).out, exported(made, "table").out);
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
  EXPECT_TRUE(
      done.out.ends_with(merits.out + "all cells: toll show made\nresults: made/run.json\n"))
      << done.out;
}

/// Two runs of one variant, in folders of their own.
class two_runs {
public:
  two_runs() {
    const std::vector<batch_record> batches{
        testing::batch_of(0, {testing::timed("baseline", 10, {2000, 2000, 2000}),
                              testing::timed("portable", 10, {3000, 3000, 3000})})};
    run_header header = testing::header_for(batches);
    for (const char* const name : {"one", "two"}) {
      header.run_id = std::string{"0123456789abcde"} + (name == std::string{"one"} ? "1" : "2");
      fs::create_directory(here_.path() / name);
      std::ofstream{here_.path() / name / "run.jsonl"} << testing::text_of_journal(header, batches);
    }
  }

  std::string folder(const char* name) const { return (here_.path() / name).string(); }

  finished exported_as(const std::vector<std::string>& words) const {
    std::vector<std::string> all{"export", folder("one"), folder("two")};
    all.insert(all.end(), words.begin(), words.end());
    return run_fakes(all);
  }

private:
  temporary_folder here_;
};

TEST(exported_results, are_one_table_of_several_runs) {
  const two_runs runs;

  const auto done = runs.exported_as({"--format", "csv"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(std::count(done.out.begin(), done.out.end(), '\n'), 1 + 2 * 2) << done.out;
  EXPECT_TRUE(says(done.out, "\n0123456789abcde1,add")) << done.out;
  EXPECT_TRUE(says(done.out, "\n0123456789abcde2,add")) << done.out;
}

TEST(exported_results, have_figures_of_merit_that_name_their_run) {
  const two_runs runs;

  const auto done = runs.exported_as({"--format", "fom"});

  EXPECT_TRUE(says(done.out, "FOM run:1/kernel:add/")) << done.out;
  EXPECT_TRUE(says(done.out, "FOM run:2/kernel:add/")) << done.out;
}

TEST(exported_results, are_of_several_runs_only_where_a_format_can_hold_them) {
  const two_runs runs;

  for (const char* const format : {"table", "markdown", "json"}) {
    const auto done = runs.exported_as({"--format", format});

    EXPECT_EQ(done.exit_code, 2) << format;
    EXPECT_TRUE(says(done.err, "it holds one run, and 2 are named")) << done.err;
  }
  const auto twice =
      run_fakes({"export", runs.folder("one"), runs.folder("one"), "--format", "csv"});
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_TRUE(says(twice.err, "the same run twice")) << twice.err;
}

TEST(exported_results, are_a_database_for_a_file_but_not_for_a_terminal) {
  const two_runs runs;
  const std::string file = runs.folder("both.sqlite");

  const auto refused = runs.exported_as({"--format", "sqlite"});
  const auto done = runs.exported_as({"--format", "sqlite", "--out", file});

  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(says(refused.err, "write --out FILE too")) << refused.err;
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(text_of(file).starts_with("SQLite format 3")) << done.err;
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
  text[text.find("2.0e-06") == text.npos ? text.find("2e-06") : text.find("2.0e-06")] = '3';
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
  EXPECT_TRUE(says(done.err, "--out ") && says(done.err, "No such file")) << done.err;
}

/// A folder with the journal of one variant.
class one_journal : public ::testing::Test {
protected:
  one_journal() {
    const std::vector<batch_record> batches{
        testing::batch_of(0, {testing::timed("baseline", 10, {2000})})};
    std::ofstream{here_.path() / "run.jsonl"}
        << testing::text_of_journal(testing::header_for(batches), batches);
  }

  fs::path folder() const { return here_.path(); }

  finished exported_to(const std::string& out) const {
    return run_fakes({"export", folder().string(), "--out", out});
  }

private:
  temporary_folder here_;
};

TEST_F(one_journal, is_not_replaced_by_its_table) {
  const std::string before = text_of(folder() / "run.jsonl");
  fs::copy(folder() / "run.jsonl", folder() / "copy");

  for (const char* const name : {"run.jsonl", "copy"}) {
    const auto done = exported_to((folder() / name).string());

    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(text_of(folder() / name), before);
  }
}

TEST_F(one_journal, goes_to_standard_output_by_each_of_its_names) {
  const std::string table = exported(folder(), "table").out;

  EXPECT_NE(table, "");
  EXPECT_EQ(exported_to("-").out, table);
  EXPECT_EQ(exported_to("/dev/stdout").out, table);
  EXPECT_TRUE(fs::is_symlink("/dev/stdout"));
}

TEST_F(one_journal, leaves_nothing_unfinished_when_it_is_interrupted) {
  const fs::path fifo = folder() / "fifo";
  mkfifo(fifo.c_str(), 0600);
  const int reader = open(fifo.c_str(), O_RDWR);
  std::string full(1 << 16, 'x');
  ASSERT_EQ(write(reader, full.data(), full.size()), 1 << 16);
  child process{{"export", folder().string(), "--out", fifo.string()}};
  std::this_thread::sleep_for(std::chrono::milliseconds{300});  // until it waits

  process.send(SIGTERM);
  const auto done = process.wait();
  close(reader);

  EXPECT_EQ(done.exit_code, 128 + SIGTERM) << done.err;
  EXPECT_EQ(std::distance(fs::directory_iterator{folder()}, {}), 2);
}

TEST(forged_journal, does_nothing_to_who_reads_its_exports) {
  const temporary_folder here;
  auto forged = testing::excluded("portable", 10, status::crashed, "=1+1 \x1b[2J<b>|\nok");
  forged.what.kernel = "add";
  auto bound = testing::timed("baseline", 10, {2000});
  bound.bound = {.name = "@L1", .seconds = 1e-6};
  const auto fast = testing::timed("baseline", 20, {5e-315});
  const std::vector<batch_record> batches{testing::batch_of(0, {bound, forged}),
                                          testing::batch_of(1, {fast})};
  run_header header = testing::header_for(batches);
  header.run_id = "=2+2";
  header.command_line = {"toll", "run", "--out", "a`<img src=x>`b\n# c"};
  std::ofstream{here.path() / "run.jsonl"} << testing::text_of_journal(header, batches);

  for (const char* const format : {"table", "markdown", "csv", "fom"}) {
    const std::string text = exported(here.path(), format).out;

    EXPECT_FALSE(says(text, "\x1b")) << text;
    EXPECT_FALSE(says(text, "\nok")) << text;
    EXPECT_FALSE(says(text, "inf")) << text;
  }
  const std::string markdown = exported(here.path(), "markdown").out;
  EXPECT_TRUE(says(markdown, "`` toll run --out a`<img src=x>`b # c ``")) << markdown;
  EXPECT_TRUE(says(markdown, "\\<b>\\|")) << markdown;
  const std::string csv = exported(here.path(), "csv").out;
  EXPECT_TRUE(says(csv, "\n'=2+2,add,")) << csv;
  EXPECT_TRUE(says(csv, ",crashed,'=1+1 ?[2J<b>| ok,")) << csv;
  EXPECT_TRUE(says(csv, ",'@L1,")) << csv;
}

}  // namespace
}  // namespace toll::suite
