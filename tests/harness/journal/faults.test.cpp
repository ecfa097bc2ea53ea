// SPDX-License-Identifier: BSD-3-Clause
// What happens to real machines, done to real runs.
#include "tests/harness/journal/runs.hpp"

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::json;
using testing::changed;
using testing::child;
using testing::only_child_of;
using testing::run_folder;
using testing::says;
using testing::text_of;

/// How many times a complete record of this kernel stands in the journal.
std::ptrdiff_t records_of(const run_folder& folder, const std::string& kernel) {
  const auto lines = folder.lines();
  return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    const json record = json::parse(line, nullptr, false);
    return record.is_object() && record.value("record", "") == "batch" &&
           record.at("complete") == true && record.at("tasks").at(0).at("kernel") == kernel;
  });
}

std::size_t timed_rows(const run_folder& folder) {
  return json::parse(text_of(folder.path() / "run.json")).at("benchmarks").size();
}

TEST(parent_killed, loses_the_batch_in_flight_and_no_other) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  process.send(SIGKILL);
  const auto killed = process.wait();
  const auto before = folder.lines();

  const auto done = folder.go_on();

  EXPECT_EQ(killed.exit_code, 128 + SIGKILL);
  ASSERT_EQ(before.size(), 2U);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  const auto lines = folder.lines();
  ASSERT_EQ(lines.size(), 5U);  // header, right, resume, waits, end
  EXPECT_TRUE(std::equal(before.begin(), before.end(), lines.begin()));
  EXPECT_EQ(json::parse(lines[2]).at("record"), "resume");
  EXPECT_EQ(records_of(folder, "right"), 1);
  EXPECT_EQ(records_of(folder, "waits"), 1);
  EXPECT_EQ(timed_rows(folder), 4U);
}

TEST(parent_killed, leaves_a_journal_that_can_be_shown) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  process.send(SIGKILL);
  process.wait();

  const auto shown = testing::run_fakes({"export", folder.path().string(), "--verbose"});

  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_TRUE(says(shown.out, "right/loop")) << shown.out;
  EXPECT_TRUE(says(shown.out,
                   "skipped: waits/loop seq default portable n=10 threads=1: the "
                   "journal has no record of it"))
      << shown.out;
}

TEST(parent_killed, after_its_worker_blames_no_variant) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  const pid_t worker = only_child_of(process.id());
  ASSERT_GT(worker, 0);
  kill(worker, SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds{200});
  process.send(SIGKILL);

  EXPECT_EQ(process.wait().exit_code, 128 + SIGKILL);
  EXPECT_EQ(records_of(folder, "right"), 1);
  EXPECT_EQ(records_of(folder, "waits"), 0);
}

TEST(worker_killed, is_recorded_and_the_others_go_on) {
  const run_folder folder;
  std::vector<std::string> words = folder.command();
  *(std::find(words.begin(), words.end(), "portable")) = "baseline,portable";
  child process{words, folder.environment()};
  folder.wait_for_the_second();
  const pid_t worker = only_child_of(process.id());
  ASSERT_GT(worker, 0);
  kill(worker, SIGKILL);

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_TRUE(says(done.err,
                   "toll: crashed: waits/loop seq default portable n=10 threads=1: killed "
                   "by SIGKILL"))
      << done.err;
  EXPECT_EQ(timed_rows(folder), 6U);  // of three variants
  EXPECT_EQ(folder.lines().size(), 4U);
}

TEST(journal_cut, costs_the_batch_that_was_cut) {
  const run_folder folder;
  folder.finish();
  const auto whole = folder.lines();
  folder.write_journal({whole[0], whole[1], whole[2]});
  fs::resize_file(folder.journal(), fs::file_size(folder.journal()) - whole[2].size() / 2);

  const auto shown = testing::run_fakes({"export", folder.path().string()});
  const auto done = folder.go_on();

  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_TRUE(says(shown.err, "run.jsonl: line 3: cut short")) << shown.err;
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "run.jsonl: line 3: ")) << done.err;
  EXPECT_EQ(records_of(folder, "right"), 1);
  EXPECT_EQ(records_of(folder, "waits"), 1);
  EXPECT_EQ(folder.lines()[1], whole[1]);
  EXPECT_EQ(timed_rows(folder), 4U);
  EXPECT_EQ(folder.go_on().exit_code, 0);
}

TEST(byte_flipped, costs_the_batch_that_was_hit) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  const std::string waits = lines[2];
  lines[1][lines[1].find("\"kept\":[[") + 9] ^= 1;  // another digit
  folder.write_journal(lines);

  const auto done = folder.go_on();

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err,
                   "run.jsonl: line 2: its checksum does not fit what it says; it is left "
                   "out"))
      << done.err;
  EXPECT_TRUE(says(done.err, "1 of 2 batches have begun")) << done.err;
  EXPECT_EQ(records_of(folder, "waits"), 1);
  EXPECT_EQ(folder.lines()[2], waits);
  EXPECT_EQ(timed_rows(folder), 4U);
}

TEST(header_damaged, can_be_shown_but_not_resumed) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  lines[0][lines[0].size() / 2] ^= 1;
  folder.write_journal(lines);

  const auto shown = testing::run_fakes({"export", folder.path().string(), "--format", "fom"});
  const auto done = folder.go_on();

  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), '\n'), 2) << shown.out;
  EXPECT_TRUE(says(shown.err, "line 1: ")) << shown.err;
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "its header is damaged")) << done.err;
}

TEST(other_version, is_refused_with_both_numbers) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  lines[0] = changed(lines[0], "\"schema_version\":2", "\"schema_version\":3");
  folder.write_journal(lines);

  for (const auto& done :
       {folder.go_on(), testing::run_fakes({"export", folder.path().string()})}) {
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_TRUE(says(done.err, "has schema version 3, and this toll reads 2")) << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  }
}

TEST(two_runs_in_one_folder, are_one_too_many) {
  const run_folder folder;
  child first{folder.command(), folder.environment()};
  folder.wait_for_the_second();

  const auto second = testing::run_fakes(folder.command(), folder.environment());
  const auto resumed = testing::run_fakes(folder.resume(), folder.environment());
  folder.open_gate();
  const auto done = first.wait();

  for (const auto& refused : {second, resumed}) {
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(says(refused.err, "run.jsonl: another toll run is writing it")) << refused.err;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(folder.lines().size(), 4U);
}

TEST(existing_journal, is_not_overwritten) {
  const run_folder folder;
  folder.finish();
  const std::string journal = text_of(folder.journal());

  const auto again = folder.finish();

  EXPECT_EQ(again.exit_code, 2);
  EXPECT_TRUE(says(again.err, "the journal of another run; resume it by toll run --resume " +
                                  folder.path().string()))
      << again.err;
  EXPECT_EQ(std::count(again.err.begin(), again.err.end(), '\n'), 1) << again.err;
  EXPECT_EQ(text_of(folder.journal()), journal);
}

/// A limit on the size of files fails writes in the middle of a run as a full disk does, and needs
/// no privilege.
TEST(disk_full, stops_the_run_and_says_what_was_kept) {
  const run_folder sequential_test;
  sequential_test.finish();
  const auto sizes = sequential_test.lines();
  const std::size_t room = sizes[0].size() + sizes[1].size() + sizes[2].size() / 2;
  const run_folder folder;
  folder.open_gate();

  const auto full = testing::run_fakes(folder.command(), folder.environment(), [&] {
    const rlimit limit{.rlim_cur = room, .rlim_max = room};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  const auto kept = folder.lines();
  const auto done = folder.go_on();

  EXPECT_EQ(full.exit_code, 2);
  EXPECT_TRUE(says(full.err, "cannot write " + folder.journal().string())) << full.err;
  EXPECT_TRUE(says(full.err, "1 of 2 batches are kept in " + folder.journal().string()))
      << full.err;
  EXPECT_TRUE(says(full.err, "toll run --resume " + folder.path().string())) << full.err;
  EXPECT_TRUE(says(full.out, "right/loop")) << full.out;
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(records_of(folder, "right"), 1);
  EXPECT_EQ(folder.lines()[1], kept[1]);
  EXPECT_EQ(timed_rows(folder), 4U);
}

TEST(journal_deleted, ends_the_run_with_its_figures_in_the_other_files) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  fs::remove(folder.journal());
  folder.open_gate();

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_EQ(done.err, "toll: " + folder.journal().string() +
                          " was deleted while it was written; stopped: 2 of 2 batches are kept, in "
                          "the table and in run.json and run.csv of " +
                          folder.path().string() + "\n");
  EXPECT_TRUE(says(done.out, "right/loop")) << done.out;
  EXPECT_EQ(timed_rows(folder), 4U);
}

TEST(folder_deleted, ends_the_run_with_its_figures_in_the_table) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  fs::remove_all(folder.path());
  folder.open_gate();

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_TRUE(says(done.err, "2 of 2 batches are kept, in the table alone")) << done.err;
  EXPECT_FALSE(says(done.err, "toll export")) << done.err;
  EXPECT_TRUE(says(done.out, "waits/loop")) << done.out;
}

TEST(journal_cut_by_others, ends_the_run) {
  const run_folder folder;
  child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  fs::resize_file(folder.journal(), 0);
  folder.open_gate();

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_TRUE(says(done.err, "was changed by another program while it was written")) << done.err;
}

TEST(folder_that_cannot_be_written, is_refused_before_anything_is_measured) {
  const run_folder folder;
  fs::create_directory(folder.path());
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);

  const auto done = testing::run_fakes(folder.command(), folder.environment(), [] {
    // Root may write everywhere; without this it may not.
    prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0);
  });

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "--out " + folder.path().string() + ": Permission denied"))
      << done.err;
  EXPECT_EQ(done.out, "");
  EXPECT_FALSE(fs::exists(folder.journal()));
  fs::permissions(folder.path(), fs::perms::owner_all);
}

}  // namespace
}  // namespace toll::suite
