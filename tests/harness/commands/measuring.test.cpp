// SPDX-License-Identifier: BSD-3-Clause
// What toll run believes of the variants and of the machine it measures on.
#include "harness/commands/run_ceilings.hpp"
#include "tests/harness/journal/runs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::json;
using testing::child;
using testing::finished;
using testing::run_fakes;
using testing::says;
using testing::text_of;

using words = std::vector<std::string>;

/// A run that no load of the machine makes fail, and its run.json and records of batches.
struct measured : finished {
  json document;
  std::vector<json> batches;
};

measured run(const std::string& kernels, const words& more = {},
             const std::map<std::string, std::string>& environment = {}) {
  const words all{"run",
                  "--kernel",
                  kernels,
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
                  "--ceilings",
                  "none",
                  "--variant",
                  "baseline,portable",
                  "--out",
                  "made"};
  child process{testing::with_options(all, more), environment};
  measured found{process.wait(), {}, {}};
  found.document = json::parse(text_of(process.folder() / "made/run.json"), nullptr, false);
  std::ifstream lines{process.folder() / "made/run.jsonl"};
  for (std::string line; std::getline(lines, line);) {
    if (json record = json::parse(line); record.at("record") == "batch") {
      found.batches.push_back(std::move(record));
    }
  }
  return found;
}

json excluded_in(const measured& found) {
  EXPECT_EQ(found.document.at("excluded").size(), 1U) << found.document.at("excluded");
  return found.document.at("excluded").at(0);
}

TEST(seconds_for_ceilings, are_a_part_of_the_budget_with_a_limit) {
  EXPECT_DOUBLE_EQ(seconds_for_ceilings(40), 1);
  EXPECT_DOUBLE_EQ(seconds_for_ceilings(1000), 5);
  EXPECT_DOUBLE_EQ(seconds_for_ceilings(-10), 0) << "a resumed run may have spent more than it has";
}

TEST(thread_count, that_the_backend_does_not_give_is_no_row) {
  const measured found =
      run("one_thread_at_most,threaded", {"--threads", "1,2", "--variant", "portable"});

  EXPECT_EQ(found.exit_code, 5);
  const json starved = excluded_in(found);
  EXPECT_EQ(starved.at("kernel"), "one_thread_at_most");
  EXPECT_EQ(starved.at("threads"), 2);
  EXPECT_EQ(starved.at("status"), "crashed");
  EXPECT_TRUE(says(starved.at("reason"), "2 threads were asked for, and the backend gives 1"))
      << starved;
  EXPECT_EQ(found.document.at("benchmarks").size(), 6U) << "of one thread, and of the other kernel";
}

// A sum of 20000 takes ten times what a spoilt cache line does, in any build.
const words large{"--size", "20000"};

TEST(work, that_is_done_in_every_run_is_right) {
  const measured found = run("sum", large);

  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(found.document.at("benchmarks").size(), 4U);
}

TEST(work, that_is_done_only_while_it_is_missing_is_wrong) {
  const measured found = run("sum_once", large);

  EXPECT_EQ(found.exit_code, 3);
  const json lazy = excluded_in(found);
  EXPECT_EQ(lazy.at("variant"), "portable");
  EXPECT_EQ(lazy.at("status"), "wrong");
  const std::string why = lazy.at("reason");
  EXPECT_TRUE(says(why, "a run takes ") && says(why, " s or more if outputs were overwritten"))
      << why;
  EXPECT_TRUE(says(why, " s in a sample")) << why;
  EXPECT_EQ(found.document.at("benchmarks").size(), 2U) << "of the baseline";
}

TEST(work, that_every_second_run_skips_is_wrong) {
  const measured found = run("sum_skipping", large);

  EXPECT_EQ(found.exit_code, 3);
  EXPECT_EQ(excluded_in(found).at("variant"), "portable");
  EXPECT_EQ(excluded_in(found).at("status"), "wrong");
}

TEST(work, that_takes_longer_since_the_samples_is_right) {
  // Of samples so short that a run beside others fills one, the arm would not see the last.
  const measured found = run("sum_slower_at_last", {"--size", "20000", "--min-time", "20ms"});

  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(found.document.at("benchmarks").size(), 4U);
}

TEST(work, that_takes_longer_after_all_data_were_put_back_is_right) {
  const measured found = run("copy_slower_at_first", {"--size", "1000", "--min-time", "2ms"});

  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(found.document.at("benchmarks").size(), 4U);
}

TEST(busy_processors, are_no_more_than_an_arm_has_threads) {
  if (std::thread::hardware_concurrency() < 2) {
    GTEST_SKIP() << "there is one processor";
  }
  measured found = run("threads", {"--most-disturbed", "1"});
  for (int attempts = 1; found.exit_code == 0 && attempts < 5; ++attempts) {
    found = run("threads", {"--most-disturbed", "1"});
  }
  if (found.exit_code == 0) {
    GTEST_SKIP() << "other programs kept the processors busy";
  }

  EXPECT_EQ(found.exit_code, 3);
  EXPECT_EQ(excluded_in(found).at("variant"), "portable");
  EXPECT_EQ(excluded_in(found).at("status"), "wrong");
  EXPECT_TRUE(says(excluded_in(found).at("reason"), "more processors were busy than threads"));
}

TEST(samples, are_as_many_as_asked_for_and_verified) {
  const measured found = run("right", {"--samples", "4", "--processes", "2"});

  EXPECT_EQ(found.exit_code, 0) << found.err;
  ASSERT_EQ(found.batches.size(), 2U);
  for (std::size_t process = 0; process < 2; ++process) {
    const json& record = found.batches[process];
    EXPECT_EQ(record.at("process"), process);
    EXPECT_EQ(record.at("complete"), true);
    for (const json& task : record.at("tasks")) {
      ASSERT_EQ(task.at("processes").size(), 1U);
      const json& kept = task.at("processes")[0].at("samples").at("kept");
      ASSERT_EQ(kept.size(), 4U);
      for (const json& sample : kept) {
        const double seconds = sample.at(0).get<double>() * sample.at(2).get<double>();
        EXPECT_GT(seconds, 0.8 * 0.002) << "the runs of a sample fill it";
      }
    }
  }
  EXPECT_EQ(run("wrong_at_last").exit_code, 3);
}

TEST(samples, have_as_many_runs_as_others_after_a_first_run_that_was_held_up) {
  const measured found = run("held_up", {"--min-time", "2ms"});

  EXPECT_EQ(found.exit_code, 0) << found.err;
  for (const json& task : found.batches.at(0).at("tasks")) {
    for (const json& sample : task.at("processes").at(0).at("samples").at("kept")) {
      EXPECT_GT(sample.at(2), 10) << "microseconds each, for 2 ms: " << task.at("variant");
    }
  }
}

TEST(baseline, is_timed_a_second_time_beside_another_variant) {
  const json both = run("right").batches.at(0).at("tasks");
  const json alone = run("right", {"--variant", "baseline"}).batches.at(0).at("tasks");

  for (const json& task : both) {
    const json& control = task.at("processes").at(0).at("control");
    if (task.at("variant") == "baseline") {
      EXPECT_EQ(control.at("kept").size(), 2U);
    } else {
      EXPECT_TRUE(control.is_null());
    }
  }
  EXPECT_TRUE(alone.at(0).at("processes").at(0).at("control").is_null());
}

TEST(digest, is_that_of_both_arms) {
  const json tasks = run("right").batches.at(0).at("tasks");

  EXPECT_TRUE(tasks.at(0).at("digest").is_number());
  EXPECT_EQ(tasks.at(0).at("digest"), tasks.at(1).at("digest"));
}

/// Google Benchmark's library, which writes a part of the context, has variables of its own.
TEST(environment, of_google_benchmark_changes_no_row) {
  for (const auto& [name, value] :
       std::map<std::string, std::string>{{"BENCHMARK_TIME_UNIT", "ms"},
                                          {"BENCHMARK_REPORT_AGGREGATES_ONLY", "true"},
                                          {"BENCHMARK_FILTER", "nothing"}}) {
    const measured found = run("right", {}, {{name, value}});

    EXPECT_EQ(found.exit_code, 0) << found.err;
    ASSERT_EQ(found.document.at("benchmarks").size(), 4U) << name;
    EXPECT_TRUE(found.document.at("excluded").empty());
    for (const json& row : found.document.at("benchmarks")) {
      EXPECT_EQ(row.at("time_unit"), "ns");
      EXPECT_GT(row.at("real_time").get<double>(), 10) << "nanoseconds for 1000 elements";
      EXPECT_LT(row.at("real_time").get<double>(), 1e6);
    }
  }
}

TEST(min_time, too_short_for_a_scheduler_is_refused) {
  const auto done = run_fakes({"run", "--min-time", "0.001"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "--min-time 0.001: ") && says(done.err, "give 0.002 or more"))
      << done.err;
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
}

TEST(sample_count, is_even) {
  const auto done = run_fakes({"run", "--samples", "3"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "--samples 3: not allowed; give an even number")) << done.err;
}

TEST(processors_of_a_run, are_those_it_was_started_with) {
  const auto all = run("right").document.at("context");

  const auto bound = run("right", {}, {{"OMP_PROC_BIND", "close"}, {"OMP_PLACES", "cores"}})
                         .document.at("context");

  const json::json_pointer allowed{"/host/processor/allowed"};
  EXPECT_EQ(bound.at(allowed), all.at(allowed));
  EXPECT_EQ(all.at("placement").at("openmp_bound_by"), "toll");
  EXPECT_EQ(bound.at("placement").at("openmp_bound_by"), "OMP_PROC_BIND, OMP_PLACES");
}

}  // namespace
}  // namespace toll::suite
