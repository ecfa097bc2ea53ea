// SPDX-License-Identifier: BSD-3-Clause
// Runs that are resumed because they lack something, not because somebody stopped them.
#include "tests/harness/journal/runs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::finished;
using testing::run_fakes;
using testing::says;
using testing::text_of;

using arguments = std::vector<std::string>;

/// Runs of one kernel into one folder.
class run_again : public ::testing::Test {
protected:
  finished begin(const std::string& kernel, const arguments& more = {}) const {
    const arguments all{"run",
                        "--kernel",
                        kernel,
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
                        made()};
    return run_fakes(testing::with_options(all, more), environment());
  }

  finished go_on(const arguments& more) const {
    arguments all{"run", "--resume", made()};
    all.insert(all.end(), more.begin(), more.end());
    return run_fakes(all, environment());
  }

  json document() const {
    return json::parse(text_of(folder_.path() / "made/run.json"), nullptr, false);
  }

private:
  std::string made() const { return (folder_.path() / "made").string(); }

  std::map<std::string, std::string> environment() const {
    return {{"TOLL_TEST_CRASHED", (folder_.path() / "crashed").string()}};
  }

  testing::temporary_folder folder_;
};

TEST_F(run_again, measures_what_crashed_if_it_is_to_retry) {
  const auto first = begin("segfault_in_one_process");
  const auto plain = go_on({});
  const json before = document();
  const auto retried = go_on({"--retry"});
  const json after = document();

  EXPECT_EQ(first.exit_code, 5);
  EXPECT_EQ(plain.exit_code, 5);
  EXPECT_TRUE(says(plain.err, "nothing is left to measure")) << plain.err;
  ASSERT_EQ(before.at("excluded").size(), 1U);
  EXPECT_EQ(before.at("excluded")[0].at("status"), "crashed");
  EXPECT_EQ(before.at("benchmarks").size(), 2U);
  EXPECT_EQ(retried.exit_code, 0) << retried.err;
  EXPECT_TRUE(after.at("excluded").empty());
  EXPECT_EQ(after.at("benchmarks").size(), 4U);
}

TEST_F(run_again, asks_of_which_run_it_is_to_retry) {
  const auto done = run_fakes({"run", "--retry"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "--resume FOLDER")) << done.err;
}

TEST_F(run_again, measures_what_did_not_fit_the_time_budget) {
  const auto nothing = begin("right", {"--time-budget", "1e-300"});
  const json before = document();
  const auto nothing_again = go_on({"--time-budget", "1e-300"});
  const auto third = go_on({"--time-budget", "1e-300"});
  const auto done = go_on({"--time-budget", "20"});

  for (const finished& each : {nothing, nothing_again, third}) {
    EXPECT_EQ(each.exit_code, 5);
    EXPECT_TRUE(says(each.err, "toll: nothing was measured; --verbose says why\n")) << each.err;
  }
  EXPECT_EQ(std::count(nothing.err.begin(), nothing.err.end(), '\n'), 1) << nothing.err;
  EXPECT_TRUE(before.at("benchmarks").empty());
  EXPECT_EQ(before.at("excluded").size(), 2U);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(document().at("benchmarks").size(), 4U);
  EXPECT_TRUE(document().at("excluded").empty());
}

TEST_F(run_again, measures_by_more_processes_if_asked) {
  begin("right");
  const auto same = go_on({"--processes", "1"});
  const auto more = go_on({"--processes", "3"});

  EXPECT_TRUE(says(same.err, "nothing is left to measure")) << same.err;
  EXPECT_EQ(more.exit_code, 0) << more.err;
  EXPECT_EQ(document().at("benchmarks").size(), 12U);
}

}  // namespace
}  // namespace toll::suite
