// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_journal.hpp"

#include "harness/journal/journal.hpp"
#include "harness/nodes/gathering.hpp"
#include "harness/report/compared.hpp"
#include "harness/statistics.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/nodes/simulated_node.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::simulated_journal;
using testing::temporary_folder;

std::string written(const temporary_folder& in, const std::string& name, const std::string& text) {
  const fs::path file = in.path() / name;
  fs::create_directories(file.parent_path());
  std::ofstream{file, std::ios::binary} << text;
  return file.string();
}

/// Of each task that has a time: its median, its least and its most.
using times = std::map<std::string, std::vector<double>>;

times by_the_whole_journal(const std::string& file) {
  times found;
  journal whole = journal::open(file);
  whole.for_each([&](const batch_result& batch) {
    for (const result& r : batch.results) {
      if (const auto seconds = seconds_of(r); !seconds.empty()) {
        found[r.what.id()] = {median(seconds), quantile(seconds, 0), quantile(seconds, 1)};
      }
    }
  });
  return found;
}

times by_the_reduced_one(const std::string& file) {
  times found;
  for (const node_figure& each : read_node_run(file).figures) {
    if (each.processes > 0) {
      found[each.what.id] = {each.seconds, each.least, each.most};
    }
  }
  return found;
}

TEST(node_journal, finds_what_the_whole_journal_says) {
  for (const char* const name : {"zen5-2cpu/run", "zen4-2cpu/run", "zen4-2cpu/layers_cache"}) {
    const std::string file = std::string{TOLL_RESULTS} + "/" + name + ".jsonl.gz";
    const times whole = by_the_whole_journal(file);

    EXPECT_GT(whole.size(), 20U);
    EXPECT_EQ(by_the_reduced_one(file), whole) << file;
  }
}

TEST(node_journal, says_where_it_ran) {
  const temporary_folder folder;
  const std::string file =
      written(folder, "n1.3/run.jsonl",
              simulated_journal(
                  {.cells = 4},
                  {.name = "n1", .host = "blade7", .job_nodes = "n[1-4]", .allowed = {4, 5, 7}}));

  const node_run run = read_node_run(file);

  EXPECT_EQ(run.facts.node, "n1");
  EXPECT_EQ(run.facts.host, "blade7");
  EXPECT_EQ(run.facts.rank, 3);
  EXPECT_EQ(run.facts.socket, "");  // it may use both
  EXPECT_EQ(run.facts.replaces, "");
  const std::string bound =
      written(folder, "n1.2/run.jsonl",
              simulated_journal({.cells = 4}, {.name = "n1", .replaces = "n7", .allowed = {7}}));
  EXPECT_EQ(read_node_run(bound).facts.socket, "1");
  EXPECT_EQ(read_node_run(bound).facts.replaces, "n7");
  EXPECT_EQ(run.facts.processor, "Made Up 9000 - Paper 1");
  EXPECT_EQ(run.facts.allowed, "4-5,7");
  EXPECT_EQ(run.facts.where, "1");
  EXPECT_EQ(run.facts.job, "17");
  EXPECT_EQ(run.facts.job_nodes, "n[1-4]");
  EXPECT_EQ(run.tasks_planned, 8U);
  EXPECT_EQ(run.figures.size(), 8U);
  EXPECT_EQ(run.figures.front().what.bound, "memory");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.damaged_lines, 0U);
}

TEST(node_journal, leaves_out_damaged_lines_and_counts_them) {
  const temporary_folder folder;
  std::string text = simulated_journal({.cells = 6}, {});
  const std::size_t third = text.find('\n', text.find('\n') + 1) + 1;
  text[text.find("0.", third)] = '9';
  const std::string damaged = written(folder, "run.jsonl", text);
  const std::string cut = written(folder, "cut.jsonl", text.substr(0, text.size() - 20));

  EXPECT_EQ(read_node_run(damaged).figures.size(), 8U);
  EXPECT_EQ(read_node_run(damaged).damaged_lines, 1U);
  EXPECT_EQ(read_node_run(damaged).damage, "line 3: its checksum does not fit what it says");
  EXPECT_EQ(read_node_run(cut).damaged_lines, 2U);
  EXPECT_FALSE(read_node_run(cut).exit_code);
}

std::string refusal_of(const std::string& file) {
  try {
    read_node_run(file);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "none";
}

TEST(node_journal, is_refused_with_the_reason) {
  const temporary_folder folder;
  const std::string text = simulated_journal({.cells = 2}, {});

  EXPECT_EQ(refusal_of(folder.path() / "none"), "No such file or directory");
  EXPECT_EQ(refusal_of(written(folder, "empty", "")), "it is empty");
  EXPECT_EQ(refusal_of(written(folder, "text", "hello\n")),
            "line 1, which says where it ran: its checksum does not fit what it says");
  EXPECT_EQ(refusal_of(written(folder, "tail", text.substr(text.find('\n') + 1))),
            "line 1, which says where it ran: no header of a journal of toll");
}

TEST(read_node_runs, keeps_the_order_and_leaves_out_what_was_read_before) {
  const temporary_folder folder;
  std::vector<std::string> files;
  for (int i = 0; i < 40; ++i) {
    const std::string name = "n" + std::string(1, static_cast<char>('A' + i));
    // Of different lengths, so that one thread overtakes the other.
    files.push_back(written(folder, name + "/run.jsonl",
                            simulated_journal({.cells = 2 + i % 7}, {.name = name})));
  }
  files.insert(files.begin() + 20,
               written(folder, "again/run.jsonl", simulated_journal({.cells = 2}, {.name = "nA"})));
  files.push_back(written(folder, "bad/run.jsonl", "x"));
  std::vector<std::string> read;

  const auto refused =
      read_node_runs(files, 3, [&](node_run&& run) { read.push_back(run.journal); });

  ASSERT_EQ(refused.size(), 2U);
  EXPECT_EQ(refused[0].name, files[20]);
  EXPECT_EQ(refused[0].reason, "the same run as " + files[0]);
  EXPECT_EQ(refused[1].name, files.back());
  files.erase(files.begin() + 20);
  files.pop_back();
  EXPECT_EQ(read, files);
}

}  // namespace
}  // namespace toll::suite
