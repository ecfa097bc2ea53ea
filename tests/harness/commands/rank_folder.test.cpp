// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/checksum.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
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

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
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

/// n3 measured the first of two batches and is gone.
class lost_node : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(on("n3", {"--stop-after", "1"}).exit_code, 0);
    before_ = testing::text_of(job_.path() / "n3/run.jsonl");
  }

  finished on(const std::string& node, const std::vector<std::string>& more) const {
    return run_rank(job_.path(), rank_of(node, "0"),
                    testing::with_options({"--processes", "1", "--size", "1000,2000"}, more));
  }

  finished instead(const std::string& node, const std::string& lost = "n3") const {
    return on(node, {"--resume", "--replaces", lost});
  }

  temporary_folder job_;
  std::string before_;
};

TEST_F(lost_node, is_measured_on_another_which_its_journal_says) {
  const finished done = instead("n5");
  const json header = header_in(job_.path() / "n3@n5");
  const json lost = header_in(job_.path() / "n3");

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(header.at("replaces").at("node"), "n3");
  EXPECT_EQ(header.at("replaces").at("run_id"), lost.at("run_id"));
  EXPECT_EQ(header.at("job").at("node"), "n5");
  EXPECT_EQ(header.at("plan"), json::array({lost.at("plan").at(1)}));
  EXPECT_EQ(testing::text_of(job_.path() / "n3/run.jsonl"), before_);
}

TEST_F(lost_node, is_measured_once) {
  ASSERT_EQ(instead("n5").exit_code, 0);

  const finished again = instead("n6");

  EXPECT_EQ(again.exit_code, 0);
  EXPECT_TRUE(says(again.err, "n3: nothing is left to measure for it")) << again.err;
  EXPECT_FALSE(fs::exists(job_.path() / "n3@n6"));
  EXPECT_EQ(instead("n5").exit_code, 0);  // its own part, which is complete
}

TEST_F(lost_node, without_a_journal_has_the_plan_of_another_node) {
  ASSERT_EQ(instead("n5", "n4").exit_code, 0);

  const json header = header_in(job_.path() / "n4@n5");
  EXPECT_EQ(header.at("replaces").at("node"), "n4");
  EXPECT_EQ(header.at("replaces").at("run_id"), nullptr);
  EXPECT_EQ(header.at("plan"), header_in(job_.path() / "n3").at("plan"));
}

TEST_F(lost_node, that_is_back_continues_its_own_run) {
  ASSERT_EQ(instead("n3").exit_code, 0);

  EXPECT_TRUE(testing::text_of(job_.path() / "n3/run.jsonl").starts_with(before_));
  EXPECT_NE(testing::text_of(job_.path() / "n3/run.jsonl"), before_);
}

TEST_F(lost_node, is_not_measured_on_one_of_another_kind) {
  auto header = nlohmann::ordered_json::parse(before_.substr(0, before_.find('\n')));
  header.erase("crc32");
  header["host"]["kernel"] = "another";
  std::ofstream{job_.path() / "n3/run.jsonl", std::ios::binary}
      << checksummed_line(header) << before_.substr(before_.find('\n') + 1);

  const finished done = instead("n5");

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "n3: this node cannot stand in for n3: kernel: another there, "))
      << done.err;
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  EXPECT_FALSE(fs::exists(job_.path() / "n3@n5"));
}

TEST_F(lost_node, is_named_for_each_node_of_a_job_that_continues) {
  const finished alone = on("n5", {"--replaces", "n3"});
  const finished elsewhere = run_rank(job_.path(),
                                      {{"SLURM_JOB_ID", "7"},
                                       {"SLURM_PROCID", "1"},
                                       {"SLURM_LOCALID", "0"},
                                       {"SLURM_NODEID", "1"},
                                       {"SLURM_STEP_NUM_TASKS", "2"},
                                       {"SLURM_STEP_TASKS_PER_NODE", "1(x2)"},
                                       {"SLURMD_NODENAME", "n6"}},
                                      {"--resume", "--replaces", "n3"});

  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_TRUE(says(alone.err, "Write --per-node --resume FOLDER too")) << alone.err;
  EXPECT_EQ(elsewhere.exit_code, 2);
  EXPECT_TRUE(says(elsewhere.err, "--replaces names 1 nodes, and this job has more"))
      << elsewhere.err;
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
