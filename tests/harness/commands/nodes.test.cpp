// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/nodes/simulated_node.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::run_fakes;
using testing::simulated_journal;
using testing::temporary_folder;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// n1 to n4, of which n3 has slow memory.
void write_four(const fs::path& folder) {
  for (const std::string name : {"n1", "n2", "n3", "n4"}) {
    testing::simulated_node node{.name = name};
    if (name == "n3") {
      node.slowness = [](std::string_view bound) { return bound == "memory" ? 1.25 : 1.0; };
    }
    fs::create_directories(folder / name);
    std::ofstream{folder / name / "run.jsonl", std::ios::binary}
        << simulated_journal({.cells = 20}, node);
  }
}

TEST(toll_nodes, names_the_slow_one_from_folders_and_from_their_set_alike) {
  const temporary_folder folder;
  write_four(folder.path());
  const std::string set = (folder.path() / "set.sqlite").string();
  ASSERT_EQ(run_fakes({"gather", folder.path().string(), "--out", set}).exit_code, 0);

  const auto of_folders = run_fakes({"nodes", folder.path().string()});

  EXPECT_EQ(of_folders.exit_code, 0) << of_folders.err;
  EXPECT_TRUE(says(of_folders.out, "slow:\n  node n3: memory bandwidth ")) << of_folders.out;
  EXPECT_TRUE(says(of_folders.out, "% below the median of 4 nodes [")) << of_folders.out;
  EXPECT_FALSE(says(of_folders.out, "node n1:")) << of_folders.out;
  EXPECT_EQ(run_fakes({"nodes", set}).out, of_folders.out);
}

TEST(toll_nodes, writes_json_by_its_schema) {
  const temporary_folder folder;
  write_four(folder.path());

  const auto done = run_fakes({"nodes", folder.path().string(), "--format", "json"});
  const auto document = nlohmann::json::parse(done.out);

  EXPECT_EQ(testing::errors_by_schema(document, "nodes.schema.json"), "");
  EXPECT_EQ(document["slow_nodes"][0]["node"], "n3");
  EXPECT_NEAR(document["slow_nodes"][0]["slower"][0]["below_median"].get<double>(), 0.2, 0.02);
  EXPECT_EQ(document["groups"][0]["units"].size(), 4U);
  EXPECT_EQ(document["tasks"].size(), 40U);
}

TEST(toll_nodes, are_in_a_report_of_enough_of_them) {
  const temporary_folder folder;
  write_four(folder.path());
  std::vector<std::string> words{"report", "--data"};
  for (const char* const name : {"n1", "n2", "n3", "n4"}) {
    words.push_back((folder.path() / name).string());
  }

  const auto of_four = nlohmann::json::parse(run_fakes(words).out);
  words.resize(4);
  const auto of_two = nlohmann::json::parse(run_fakes(words).out);

  EXPECT_EQ(testing::errors_by_schema(of_four, "report.schema.json"), "");
  EXPECT_EQ(testing::errors_by_schema(of_four["nodes"], "nodes.schema.json"), "");
  EXPECT_EQ(of_four["nodes"]["slow_nodes"][0]["node"], "n3");
  EXPECT_EQ(testing::errors_by_schema(of_two, "report.schema.json"), "");
  EXPECT_TRUE(of_two["nodes"].is_null());
}

TEST(toll_nodes, refuses_what_it_cannot_read_in_one_line) {
  const temporary_folder folder;
  write_four(folder.path());
  const std::string set = (folder.path() / "set.sqlite").string();
  run_fakes({"gather", folder.path().string(), "--out", set});
  const std::string half = (folder.path() / "half.sqlite").string();
  const std::string whole = testing::text_of(set);
  std::ofstream{half, std::ios::binary} << whole.substr(0, whole.size() / 2);

  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"nodes"}, {"nodes", "none"}, {"nodes", set, set}, {"nodes", half}}) {
    const auto done = run_fakes(words);
    EXPECT_EQ(done.exit_code, 2) << words.back();
    EXPECT_TRUE(says(done.err, "toll")) << words.back();
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  }
}

}  // namespace
}  // namespace toll::suite
