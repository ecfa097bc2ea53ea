// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_gate.hpp"
#include "tests/harness/journal/made_up_journal.hpp"
#include "tests/harness/schema.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::batch_of;
using testing::finished;
using testing::run_fakes;
using testing::timed;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class report_command : public ::testing::Test {
protected:
  /// A folder with the journal of a run, in which the portable variant takes this much longer.
  std::string run(const std::string& name, double times, index_t n = 10) const {
    fs::create_directory(here_.path() / name);
    const std::vector<batch_record> batches{
        batch_of(0, {timed("baseline", n, std::vector<double>(5, 1000)),
                     timed("portable", n, std::vector<double>(5, 1000 * times))})};
    run_header header = testing::header_for(batches);
    header.run_id = fmt::format("{:016x}", std::hash<std::string>{}(name));
    std::ofstream{here_.path() / name / "run.jsonl"} << testing::text_of_journal(header, batches);
    return (here_.path() / name).string();
  }

  nlohmann::json data_of(std::vector<std::string> words) const {
    words.insert(words.begin(), "report");
    words.emplace_back("--data");
    const finished done = run_fakes(words);
    EXPECT_EQ(done.exit_code, 0) << done.err;
    return nlohmann::json::parse(done.out, nullptr, false);
  }

  testing::temporary_folder here_;
};

/// By the name of its column.
nlohmann::json value_in(const nlohmann::json& results, std::size_t row, const std::string& column) {
  const auto& columns = results.at("columns");
  const auto found = std::find(columns.begin(), columns.end(), column);
  return results.at("rows").at(row).at(static_cast<std::size_t>(found - columns.begin()));
}

TEST_F(report_command, has_the_figures_of_a_run) {
  const nlohmann::json data = data_of({run("mine", 1.5)});

  EXPECT_EQ(testing::errors_by_schema(data, "report.schema.json"), "");
  const nlohmann::json& only = data.at("runs").at(0);
  EXPECT_EQ(only.at("label"), "mine");
  EXPECT_EQ(value_in(only.at("results"), 1, "variant"), "portable");
  EXPECT_DOUBLE_EQ(value_in(only.at("results"), 1, "ratio_to_baseline").get<double>(), 1.5);
  EXPECT_TRUE(value_in(only.at("results"), 0, "ratio_to_baseline").is_null());
  EXPECT_TRUE(data.at("comparison").is_null());
}

TEST_F(report_command, compares_runs_with_the_first) {
  const nlohmann::json data = data_of({"old=" + run("a", 1), "new=" + run("b", 2)});

  EXPECT_EQ(testing::errors_by_schema(data, "report.schema.json"), "");
  EXPECT_EQ(data.at("runs").at(1).at("label"), "new");
  EXPECT_EQ(data.at("comparison").at("summary").at(0).at("tasks"), 2);
  const nlohmann::json& tasks = data.at("comparison").at("tasks");
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_DOUBLE_EQ(tasks.at(1).at("ratio").get<double>(), 2);
}

TEST_F(report_command, takes_gates_too) {
  const std::string folder = run("both", 1);
  std::ofstream{fs::path{folder} / "gate.jsonl"} << testing::gate_by_time();

  const nlohmann::json data = data_of({folder});

  EXPECT_EQ(testing::errors_by_schema(data, "report.schema.json"), "");
  EXPECT_EQ(data.at("runs").size(), 1U);
  ASSERT_EQ(data.at("gates").size(), 1U);
  EXPECT_EQ(data.at("gates").at(0).at("label"), "both (gate)");
  EXPECT_EQ(data.at("gates").at(0).at("verdicts").at(1).at("verdict"), "FAIL");
}

TEST_F(report_command, gives_journals_of_one_name_other_labels) {
  fs::create_directory(here_.path() / "deep");
  const std::string first = run("same", 1);
  const std::string second = run("deep/same", 1);

  const nlohmann::json data = data_of({first, second});

  EXPECT_EQ(data.at("runs").at(0).at("label"), "same");
  EXPECT_EQ(data.at("runs").at(1).at("label"), "same (2)");
}

TEST_F(report_command, gives_equal_labels_a_number) {
  const nlohmann::json data = data_of({"one=" + run("a", 1), "one=" + run("b", 1)});

  EXPECT_EQ(data.at("runs").at(1).at("label"), "one (2)");
}

TEST_F(report_command, names_runs_that_have_nothing_in_common_with_the_first) {
  const nlohmann::json data = data_of({run("a", 1), run("b", 1, 20), run("c", 1)});

  EXPECT_EQ(testing::errors_by_schema(data, "report.schema.json"), "");
  ASSERT_EQ(data.at("not_compared").size(), 1U);
  EXPECT_EQ(data.at("not_compared").at(0).at("run"), 2);
  ASSERT_EQ(data.at("comparison").at("summary").size(), 1U);
  EXPECT_EQ(data.at("comparison").at("summary").at(0).at("run"), 3);
  EXPECT_TRUE(data_of({run("a", 1), run("b", 1, 20)}).at("comparison").is_null());
}

TEST_F(report_command, refuses_one_run_twice) {
  const std::string folder = run("a", 1);

  const finished done = run_fakes({"report", folder, folder, "--data"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "the same run twice")) << done.err;
}

TEST_F(report_command, refuses_a_verdict_that_it_does_not_know) {
  std::ofstream{here_.path() / "gate.jsonl"} << testing::text_of_gate(
      {testing::header_of_gate("time"),
       testing::verdict_line("quick", "perhaps", testing::figures_by_time(1))});

  const finished done = run_fakes({"report", here_.path().string(), "--data"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "'perhaps' is no verdict")) << done.err;
}

TEST_F(report_command, refuses_executables_that_measured_none_of_the_runs) {
  const finished done =
      run_fakes({"report", run("a", 1), run("b", 1), "--executables", "/bin/true"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "/bin/true: measured none of these runs")) << done.err;
}

TEST_F(report_command, never_replaces_a_journal) {
  const std::string folder = run("mine", 1);

  const finished done = run_fakes({"report", folder, "--out", folder + "/run.jsonl"});

  EXPECT_EQ(done.exit_code, 2);
}

TEST_F(report_command, says_what_is_missing) {
  const finished nothing = run_fakes({"report"});
  const finished no_journal = run_fakes({"report", (here_.path() / "none").string()});

  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_TRUE(says(nothing.err, "the journal is missing")) << nothing.err;
  EXPECT_EQ(no_journal.exit_code, 2);
  EXPECT_TRUE(says(no_journal.err, "there is no journal that can be read")) << no_journal.err;
}

}  // namespace
}  // namespace toll::suite
