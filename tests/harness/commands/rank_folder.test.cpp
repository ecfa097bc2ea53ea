// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::json;
using testing::finished;
using testing::run_fakes;
using testing::temporary_folder;

/// A rank of a node of Slurm.
std::map<std::string, std::string> rank_of(const std::string& node, const std::string& local,
                                           const std::string& tasks = "1(x2)") {
  return {{"SLURM_JOB_ID", "7"},         {"SLURM_PROCID", "0"},
          {"SLURM_LOCALID", local},      {"SLURM_NODEID", "0"},
          {"SLURM_STEP_NUM_TASKS", "2"}, {"SLURM_STEP_TASKS_PER_NODE", tasks},
          {"SLURMD_NODENAME", node}};
}

finished run_rank(const fs::path& folder, const std::map<std::string, std::string>& environment,
                  const std::vector<std::string>& more = {}) {
  const std::vector<std::string> words{"run",         "--per-node", "--kernel",         "right",
                                       "--backend",   "seq",        "--size",           "1000",
                                       "--out",       folder,       "--ceilings",       "none",
                                       "--processes", "2",          "--samples",        "2",
                                       "--min-time",  "0.002",      "--most-disturbed", "1"};
  return run_fakes(testing::with_options(words, more), environment);
}

json header_in(const fs::path& folder) {
  const std::string text = testing::text_of(folder / "run.jsonl");
  return json::parse(text.substr(0, text.find('\n')));
}

TEST(per_node, gives_each_node_a_folder_of_an_ordinary_run) {
  const temporary_folder all;
  const fs::path job = all.path() / "job";

  for (const char* const node : {"n1", "n2"}) {
    const finished done = run_rank(job, rank_of(node, "0"));
    EXPECT_EQ(done.exit_code, 0) << done.err;
    EXPECT_EQ(done.out,
              std::string{node} + ": all cells: toll show " + (job / node).string() + "\n");
    const json facts = header_in(job / node).at("job");
    EXPECT_EQ(facts.at("node"), node);
    EXPECT_EQ(facts.at("ranks_on_node"), 1);
  }
  EXPECT_EQ(run_fakes({"show", (job / "n2").string(), "--summary"}).exit_code, 0);
}

TEST(per_node, gives_each_rank_of_a_node_its_own) {
  const temporary_folder all;

  EXPECT_EQ(run_rank(all.path(), rank_of("n1", "0", "2")).exit_code, 0);
  EXPECT_EQ(run_rank(all.path(), rank_of("n1", "1", "2")).exit_code, 0);
  EXPECT_TRUE(fs::exists(all.path() / "n1.0/run.jsonl"));
  EXPECT_TRUE(fs::exists(all.path() / "n1.1/run.jsonl"));
}

TEST(per_node, resumes_what_there_is_and_begins_the_rest_by_the_same_line) {
  const temporary_folder all;
  const std::vector<std::string> line{"--resume", "--preset", "full"};
  const auto cut = testing::with_options(line, {"--stop-after", "1"});
  ASSERT_EQ(run_rank(all.path(), rank_of("n1", "0"), cut).exit_code, 0);
  const std::string before = testing::text_of(all.path() / "n1/run.jsonl");

  const finished resumed = run_rank(all.path(), rank_of("n1", "0"), line);
  const finished begun = run_rank(all.path(), rank_of("n2", "0"), line);

  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(begun.exit_code, 0) << begun.err;
  const std::string after = testing::text_of(all.path() / "n1/run.jsonl");
  EXPECT_TRUE(after.starts_with(before));
  EXPECT_GT(after.size(), before.size());
  EXPECT_TRUE(fs::exists(all.path() / "n2/run.jsonl"));
}

TEST(per_node, refuses_a_second_writer) {
  const temporary_folder all;
  ASSERT_EQ(run_rank(all.path(), rank_of("n1", "0")).exit_code, 0);

  const finished second = run_rank(all.path(), rank_of("n1", "0"));

  EXPECT_EQ(second.exit_code, 2);
  EXPECT_NE(second.err.find("the journal of another run"), std::string::npos) << second.err;
}

TEST(per_node, needs_a_folder_that_all_ranks_know) {
  const finished done = run_fakes({"run", "--per-node", "--kernel", "right", "--backend", "seq"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("--out FOLDER"), std::string::npos) << done.err;
}

TEST(preset, is_refused_beside_resume_of_one_run) {
  EXPECT_EQ(run_fakes({"run", "--resume", "x", "--preset", "full"}).exit_code, 2);
}

}  // namespace
}  // namespace toll::suite
