// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/journal/runs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::changed;
using testing::run_folder;
using testing::says;
using testing::text_of;

TEST(resume, reports_a_finished_run_and_repeats_nothing) {
  const run_folder folder;
  ASSERT_EQ(folder.finish().exit_code, 0);
  const std::string journal = text_of(folder.journal());
  const std::string document = text_of(folder.path() / "run.json");
  std::filesystem::remove(folder.path() / "run.json");

  const auto done = folder.go_on();

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(says(done.err, "run.jsonl: finished 2")) << done.err;
  EXPECT_EQ(text_of(folder.journal()), journal);
  EXPECT_EQ(text_of(folder.path() / "run.json"), document);
}

TEST(resume, ends_as_the_finished_run_did) {
  const testing::temporary_folder here;
  const std::string made = (here.path() / "made").string();
  const auto first = testing::run_fakes(
      {"run", "--kernel", "wrong", "--backend", "seq", "--size", "10", "--processes", "1",
       "--samples", "2", "--most-disturbed", "1", "--ceilings", "none", "--out", made});

  const auto again = testing::run_fakes({"run", "--resume", made});

  EXPECT_EQ(first.exit_code, 3);
  EXPECT_EQ(again.exit_code, 3);
  EXPECT_EQ(again.out, first.out);
}

std::ptrdiff_t count_of(const std::string& text, const std::string& part) {
  std::ptrdiff_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(resume, continues_a_run_that_stopped_after_n_processes) {
  const run_folder folder;
  folder.open_gate();
  std::vector<std::string> words = folder.command();
  words.insert(words.end(), {"--stop-after", "1"});

  const auto stopped = testing::run_fakes(words, folder.environment());
  const auto has_batch = [&](int number) {
    return says(text_of(folder.journal()), R"("batch":)" + std::to_string(number) + ",");
  };

  EXPECT_EQ(stopped.exit_code, 0) << stopped.err;
  EXPECT_NE(has_batch(0), has_batch(1)) << text_of(folder.journal());
  const std::string half = testing::text_of(folder.path() / "run.csv");
  EXPECT_EQ(count_of(half, ",10,10,"), 2) << half;  // also of what has no record
  const auto done = folder.go_on({"--stop-after", "1"});
  EXPECT_TRUE(says(done.err, "1 of 2 batches have begun")) << done.err;
  EXPECT_TRUE(has_batch(0) && has_batch(1));
  const std::string whole = testing::text_of(folder.path() / "run.csv");
  EXPECT_EQ(count_of(whole, ",10,10,L1,1,passed,"), 2) << whole;
  EXPECT_TRUE(says(folder.go_on().err, "nothing is left to measure"));
}

TEST(resume, may_be_given_the_same_plan_again) {
  const run_folder folder;
  folder.finish();
  std::vector<std::string> words = folder.command();
  words.emplace_back("--resume");

  const auto done = testing::run_fakes(words, folder.environment());

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "finished")) << done.err;
}

TEST(resume, shows_what_is_left_and_touches_nothing_if_it_is_dry) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  lines.resize(2);
  folder.write_journal(lines);
  std::filesystem::remove(folder.path() / "run.json");

  const auto left = folder.go_on({"--dry-run"});
  const auto other_plan = folder.go_on({"--dry-run", "--repetitions", "5"});

  EXPECT_EQ(left.exit_code, 0) << left.err;
  EXPECT_TRUE(says(left.out, "waits/loop")) << left.out;
  EXPECT_FALSE(says(left.out, "right/loop")) << left.out;
  EXPECT_TRUE(says(left.out, "\n1 cells, each in 1 processes")) << left.out;
  EXPECT_EQ(other_plan.exit_code, 2);
  EXPECT_EQ(folder.lines(), lines);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "run.json"));
  folder.go_on();
  EXPECT_EQ(folder.go_on({"--dry-run"}).out, "nothing is left to measure\n");
}

TEST(resume, refuses_another_plan_and_says_how_it_differs) {
  const run_folder folder;
  folder.finish();

  const auto size = folder.go_on(
      {"--kernel", "right,waits", "--variant", "portable", "--backend", "seq", "--size", "20"});
  const auto samples = folder.go_on({"--samples", "6"});
  const auto same_samples = folder.go_on({"--samples", "2"});

  EXPECT_EQ(size.exit_code, 2);
  EXPECT_TRUE(says(size.err,
                   "plan: 2 tasks there, 2 here; the first that differs: "
                   "kernel:right/algorithm:loop/backend:seq/tuning:default/"
                   "variant:portable/n:10/threads:1 there"))
      << size.err;
  EXPECT_EQ(std::count(size.err.begin(), size.err.end(), '\n'), 1) << size.err;
  EXPECT_EQ(samples.exit_code, 2);
  EXPECT_TRUE(says(samples.err, "plan: --samples 2 there, 6 here")) << samples.err;
  EXPECT_EQ(same_samples.exit_code, 0) << same_samples.err;
}

TEST(resume, keeps_the_ceilings_that_it_began_with) {
  const run_folder folder;
  std::vector<std::string> words = folder.command();
  *std::find(words.begin(), words.end(), "--ceilings") = "--time-budget";
  *std::find(words.begin(), words.end(), "none") = "10";
  testing::child process{words, folder.environment()};
  folder.wait_for_the_second();
  process.send(SIGKILL);
  process.wait();
  const json began = json::parse(folder.lines().at(1));

  const auto done = folder.go_on();

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(began.at("record"), "ceilings");
  const bool are_known = began.at("ceilings").contains("bandwidth");
  const auto lines = folder.lines();
  EXPECT_EQ(
      std::count_if(lines.begin(), lines.end(),
                    [](const std::string& line) { return says(line, R"("record":"ceilings")"); }),
      are_known ? 2 : 1)
      << "once more at the end";
  const json document = json::parse(text_of(folder.path() / "run.json"));
  EXPECT_EQ(document.at("context").at("ceilings"), began.at("ceilings"));
  for (const json& row : document.at("benchmarks")) {
    EXPECT_EQ(row.contains("ceiling"), are_known) << row;
  }
}

TEST(resume, refuses_other_ceilings_than_it_began_with) {
  const run_folder folder;
  folder.finish();

  const auto same = folder.go_on({"--ceilings", "none"});
  const auto others = folder.go_on({"--ceilings", "no/such/file"});

  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_EQ(others.exit_code, 2);
  EXPECT_TRUE(says(others.err, "--ceilings no/such/file")) << others.err;
  EXPECT_EQ(std::count(others.err.begin(), others.err.end(), '\n'), 1) << others.err;
}

struct other {
  std::string name;
  std::string value;  // in the journal
};

class resume_elsewhere : public ::testing::TestWithParam<other> {};

TEST_P(resume_elsewhere, is_refused_and_says_what_differs) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  const json identity = json::parse(lines[0]).at("identity");
  const std::string key = "\"" + GetParam().name + "\":";
  const std::size_t start = lines[0].find("\"identity\"");
  const std::size_t at = lines[0].find(key, start);
  const std::string was = key + identity.at(GetParam().name).dump();
  ASSERT_EQ(lines[0].substr(at, was.size()), was);
  lines[0] = changed(lines[0], lines[0].substr(start, at - start) + was,
                     lines[0].substr(start, at - start) + key + GetParam().value);
  folder.write_journal(lines);

  const auto done = folder.go_on();

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, GetParam().name + ": " + GetParam().value + " there, ")) << done.err;
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  EXPECT_EQ(folder.lines(), lines);
}

INSTANTIATE_TEST_SUITE_P(machine_or_build, resume_elsewhere,
                         ::testing::Values(other{"executable", "\"another\""},
                                           other{"host_name", "\"elsewhere\""},
                                           other{"cpu_model", "\"abacus\""},
                                           other{"processors", "4096"}),
                         [](const auto& param) { return param.param.name; });

TEST(resume, goes_on_after_an_interruption) {
  const run_folder folder;
  testing::child process{folder.command(), folder.environment()};
  folder.wait_for_the_second();
  process.send(SIGINT);
  const auto interrupted = process.wait();
  const auto before = folder.lines();

  const auto done = folder.go_on();

  EXPECT_EQ(interrupted.exit_code, 130);
  EXPECT_TRUE(says(interrupted.err, "toll run --resume " + folder.path().string()))
      << interrupted.err;
  EXPECT_TRUE(says(interrupted.out, "1 cell; threads: 1; ")) << interrupted.out;
  EXPECT_TRUE(says(interrupted.out, "not measured: skipped: interrupted (1)\n")) << interrupted.out;
  EXPECT_TRUE(says(before.at(2), R"("reason":"interrupted")")) << before.at(2);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "1 of 2 batches have begun")) << done.err;
  const auto lines = folder.lines();
  ASSERT_GT(lines.size(), before.size());
  EXPECT_TRUE(std::equal(before.begin(), before.end(), lines.begin()));
  const json document = json::parse(text_of(folder.path() / "run.json"));
  EXPECT_EQ(document.at("benchmarks").size(), 4U);
  EXPECT_EQ(document.at("excluded").size(), 0U);
  EXPECT_FALSE(document.at("context").contains("interrupted_by_signal"));
}

TEST(resume, has_what_is_left_of_the_time_budget_or_a_new_one) {
  const run_folder folder;
  folder.finish();
  auto lines = folder.lines();
  // The first batch shall have taken all the time there was; the second is to be measured yet.
  const json first = json::parse(lines[1]);
  lines[1] = changed(lines[1], "\"seconds\":" + first.at("seconds").dump(), "\"seconds\":1000.0");
  lines.resize(2);
  folder.write_journal(lines);

  const auto spent = folder.go_on({"--verbose"});
  folder.write_journal(lines);
  const auto more = folder.go_on({"--time-budget", "50", "--verbose"});

  EXPECT_TRUE(says(spent.out, "the time budget was spent before")) << spent.out;
  EXPECT_FALSE(says(more.out, "the time budget was spent before")) << more.out;
  EXPECT_EQ(json::parse(text_of(folder.path() / "run.json")).at("benchmarks").size(), 4U);
}

}  // namespace
}  // namespace toll::suite
