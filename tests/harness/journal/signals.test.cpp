// SPDX-License-Identifier: BSD-3-Clause
// What terminals, users and their environment do to runs.
#include "tests/harness/journal/runs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <limits>
#include <thread>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::child;
using testing::only_child_of;
using testing::run_folder;
using testing::says;

json timed_rows(const run_folder& folder) {
  return json::parse(testing::text_of(folder.path() / "run.json")).at("benchmarks");
}

/// Seconds. A run that is taken for a long one, because it was suspended when it was first timed, would
/// be a sample alone.
double shortest_sample(const json& rows) {
  double shortest = std::numeric_limits<double>::infinity();
  for (const json& row : rows) {
    const double of_a_run = 1e-9 * row.at("real_time").get<double>();
    shortest = std::min(shortest, of_a_run * row.at("iterations").get<double>());
  }
  return shortest;
}

TEST(run_suspended, loses_nothing_by_the_time_out) {
  const run_folder folder;
  std::vector<std::string> words = folder.command();
  words.insert(words.end(), {"--timeout", "1.5"});
  child process{words, folder.environment(), [] { setpgid(0, 0); }};
  folder.wait_for_the_second();

  kill(-process.id(), SIGSTOP);
  std::this_thread::sleep_for(std::chrono::seconds{3});
  folder.open_gate();
  kill(-process.id(), SIGCONT);
  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 0) << done.err;
  const json rows = timed_rows(folder);
  EXPECT_EQ(rows.size(), 4U);
  EXPECT_GE(shortest_sample(rows), 0.8 * 0.002);
}

TEST(worker_stopped, ends_by_the_time_out) {
  const run_folder folder;
  std::vector<std::string> words = folder.command();
  words.insert(words.end(), {"--timeout", "1"});
  child process{words, folder.environment()};
  folder.wait_for_the_second();
  kill(only_child_of(process.id()), SIGSTOP);

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_TRUE(says(done.err, "no answer for 1 s, so it was killed")) << done.err;
}

/// A terminal that is gone, and Slurm at the end of a job step.
TEST(signal_to_all_processes, ends_a_run_as_an_interruption_does) {
  for (const int sent : {SIGHUP, SIGTERM}) {
    const run_folder folder;
    child process{folder.command(), folder.environment(), [] { setpgid(0, 0); }};
    folder.wait_for_the_second();

    kill(only_child_of(process.id()), sent);  // who hears it first is chance
    std::this_thread::sleep_for(std::chrono::milliseconds{300});
    kill(-process.id(), sent);
    const auto done = process.wait();
    const json end = json::parse(folder.lines().back());

    EXPECT_EQ(done.exit_code, 128 + sent) << done.err;
    EXPECT_TRUE(says(done.out, "1 cell; threads: 1; ")) << done.out;
    EXPECT_EQ(end.at("record"), "end");
    EXPECT_EQ(end.at("interrupted_by_signal"), sent);
    EXPECT_EQ(folder.go_on().exit_code, 0);
    EXPECT_EQ(timed_rows(folder).size(), 4U);
  }
}

TEST(terminal_lost, is_nothing_to_a_run_under_nohup) {
  const run_folder folder;
  child process{folder.command(), folder.environment(), [] { std::signal(SIGHUP, SIG_IGN); }};
  folder.wait_for_the_second();

  process.send(SIGHUP);
  folder.open_gate();
  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(timed_rows(folder).size(), 4U);
}

TEST(settings_of_google_benchmark, do_not_reach_workers) {
  const run_folder folder;
  folder.open_gate();
  auto environment = folder.environment();
  environment.insert({{"BENCHMARK_TIME_UNIT", "ms"},
                      {"BENCHMARK_REPORT_AGGREGATES_ONLY", "true"},
                      {"BENCHMARK_FILTER", "nothing"},
                      {"BENCHMARK_LIST_TESTS", "true"},
                      {"BENCHMARK_OUT", (folder.path() / "unasked").string()}});

  const auto done = testing::run_fakes(folder.command(), environment);

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(timed_rows(folder).size(), 4U);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "unasked"));
}

}  // namespace
}  // namespace toll::suite
