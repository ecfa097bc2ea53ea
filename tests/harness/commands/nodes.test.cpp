// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/nodes/simulated_node.hpp"
#include "tests/harness/schema.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::run_fakes;
using testing::says;
using testing::temporary_folder;
using testing::write_simulated;

/// n1 to n4, of which n3 has slow memory.
void write_four(const fs::path& folder, const testing::simulation& how = {.cells = 20}) {
  for (const std::string name : {"n1", "n2", "n3", "n4"}) {
    testing::simulated_node node{.name = name};
    if (name == "n3") {
      node.slowness = [](std::string_view bound) { return bound == "memory" ? 1.25 : 1.0; };
    }
    write_simulated(folder / name, how, node);
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

TEST(toll_nodes, shows_apart_what_was_measured_for_a_lost_node) {
  const temporary_folder folder;
  write_four(folder.path());
  write_simulated(folder.path() / "n5@n1", {.cells = 10},
                  {.name = "n1", .run_id = "for-n5", .replaces = "n5"});
  const std::string set = (folder.path() / "set.sqlite").string();

  const auto gathered = run_fakes({"gather", folder.path().string(), "--out", set});
  const auto text = run_fakes({"nodes", set});
  const auto document = nlohmann::json::parse(run_fakes({"nodes", set, "--format", "json"}).out);

  EXPECT_TRUE(says(gathered.err, "n5@n1/run.jsonl: 20 of n5's tasks were measured on n1"))
      << gathered.err;
  EXPECT_TRUE(says(text.out, "replaced:\n  node n5: 20 of its tasks were measured on n1\n"))
      << text.out;
  EXPECT_EQ(testing::errors_by_schema(document, "nodes.schema.json"), "");
  const auto& units = document["groups"][0]["units"];
  ASSERT_EQ(units.size(), 5U);
  EXPECT_EQ(document["groups"][0]["nodes"], 4);
  EXPECT_EQ(units[0]["node"], "n1");
  EXPECT_EQ(units[0]["replaces"], nullptr);
  EXPECT_EQ(units[0]["runs"], 1);
  EXPECT_EQ(units[1]["node"], "n1");
  EXPECT_EQ(units[1]["replaces"], "n5");
  EXPECT_EQ(units[1]["runs"], 1);
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

/// Four nodes judged by a file with this text.
class criteria_of_nodes : public ::testing::Test {
protected:
  testing::finished judged(const std::string& text, std::vector<std::string> more = {}) const {
    const std::string file = (folder_.path() / "criteria.json").string();
    std::ofstream{file} << text;
    more.insert(more.begin(), {"nodes", (folder_.path() / "nodes").string(), "--criteria", file});
    return run_fakes(more);
  }

  std::string in_folder(const char* name) const { return (folder_.path() / name).string(); }

  temporary_folder folder_;
};

// Of 240 GB/s and 20 GFLOP/s on equal nodes, and by a quarter slower on n3; the other of 120 GB/s on all four.
constexpr const char* slowed = "made_up_0/loop_0 openmp";
constexpr const char* equal = "made_up_0/loop_1 openmp";

std::string of_bytes(const char* cell, double rate) {
  return fmt::format(R"({{"cell": "{}", "bytes_per_second_at_least": {}}})", cell, rate);
}

TEST_F(criteria_of_nodes, pass_where_every_node_reaches_them) {
  write_four(folder_.path() / "nodes");
  const std::string text = fmt::format(
      R"([{}, {{"cell": "{}", "flops_per_second_at_least": 1.5e10, "spread_at_most": 0.3}}])",
      of_bytes(equal, 1.15e11), slowed);

  const auto done = judged(text);

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "2 pass, 0 fail, 0 undecided")) << done.out;
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text), "criteria.schema.json"), "");
}

TEST_F(criteria_of_nodes, fail_by_one_node_which_is_named) {
  write_four(folder_.path() / "nodes");

  const auto of_rate = judged("[" + of_bytes(slowed, 2.2e11) + "]");
  const auto of_spread =
      judged(fmt::format(R"([{{"cell": "{}", "spread_at_most": 0.15}}])", slowed));

  EXPECT_EQ(of_rate.exit_code, 1) << of_rate.err;
  EXPECT_TRUE(says(of_rate.out, "n3: 19")) << of_rate.out;
  EXPECT_FALSE(says(of_rate.out, "n1: ")) << of_rate.out;
  EXPECT_TRUE(says(of_rate.out, "0 pass, 1 fail, 0 undecided")) << of_rate.out;
  EXPECT_EQ(of_spread.exit_code, 1) << of_spread.err;
  EXPECT_TRUE(says(of_spread.out, " and n3 (")) << of_spread.out;
}

TEST_F(criteria_of_nodes, are_undecided_where_processes_disagree_or_nothing_was_measured) {
  write_four(folder_.path() / "nodes", {.cells = 20, .processes = 5, .of_processes = 0.05});

  const auto of_rate = judged("[" + of_bytes(equal, 1.18e11) + "]");
  const auto of_spread =
      judged(fmt::format(R"([{{"cell": "{}", "spread_at_most": 0.02}}])", equal));
  const auto of_none = judged("[" + of_bytes("made_up_0/loop_0 cuda", 1) + "]");

  for (const auto& done : {of_rate, of_spread, of_none}) {
    EXPECT_EQ(done.exit_code, 4) << done.out << done.err;
    EXPECT_TRUE(says(done.out, "0 pass, 0 fail, 1 undecided")) << done.out;
  }
  EXPECT_TRUE(says(of_rate.out, "its processes lie on both sides of the limit")) << of_rate.out;
  EXPECT_TRUE(says(of_none.out, "no task has all of these words")) << of_none.out;
}

TEST_F(criteria_of_nodes, are_undecided_if_a_node_has_no_figure) {
  write_four(folder_.path() / "nodes");
  write_four(folder_.path() / "nodes", {.cells = 1});  // n1 to n4 again
  write_simulated(folder_.path() / "nodes/n5", {.cells = 20}, {.name = "n5"});

  const auto done = judged("[" + of_bytes(equal, 1) + "]");

  EXPECT_EQ(done.exit_code, 4) << done.err;
  EXPECT_TRUE(says(done.out, "n1 has no figure; n2 has no figure; n3 has no figure; 1 more"))
      << done.out;
}

TEST_F(criteria_of_nodes, are_written_for_people_for_programs_and_for_ci) {
  write_four(folder_.path() / "nodes");

  const auto done = judged(
      "[" + of_bytes(slowed, 2.2e11) + ", " + of_bytes(equal, 1) + ", " + of_bytes("none", 1) + "]",
      {"--format", "json", "--markdown", in_folder("v.md"), "--junit", in_folder("v.xml")});
  const auto document = nlohmann::json::parse(done.out);
  const std::string junit = testing::text_of(in_folder("v.xml"));
  const std::string markdown = testing::text_of(in_folder("v.md"));

  EXPECT_EQ(done.exit_code, 1) << done.err;
  EXPECT_EQ(testing::errors_by_schema(document, "nodes.schema.json"), "");
  EXPECT_EQ(document["criteria"][0]["verdict"], "FAIL");
  EXPECT_EQ(document["criteria"][1]["verdict"], "pass");
  EXPECT_EQ(document["criteria"][2]["verdict"], "undecided");
  EXPECT_TRUE(says(junit, R"(<testsuite name="toll nodes" tests="3" failures="1" errors="1")"))
      << junit;
  EXPECT_TRUE(
      says(junit, R"(name="made_up_0/loop_0 openmp: at least 220 GB/s"><failure message="n3: )"))
      << junit;
  EXPECT_TRUE(says(markdown, "# Verdicts of toll nodes\n\n| verdict | cell")) << markdown;
  EXPECT_TRUE(says(markdown, "- 1 pass, 1 fail, 1 undecided\n")) << markdown;
}

TEST_F(criteria_of_nodes, are_refused_in_one_line_if_they_say_nothing) {
  write_four(folder_.path() / "nodes");

  for (const char* const text :
       {"", "{}", "[]", "[1]", R"([{"cell": "a"}])", R"([{"cell": " ", "spread_at_most": 0.1}])",
        R"([{"cell": "a", "spread_at_most": 0}])", R"([{"cell": "a", "spread_at_most": 3}])",
        R"([{"cell": "a", "rate": 3}])", R"([{"bytes_per_second_at_least": 3}])",
        R"([{"cell": "a", "bytes_per_second_at_least": "3"}])"}) {
    const auto done = judged(text);
    EXPECT_EQ(done.exit_code, 2) << text;
    EXPECT_TRUE(says(done.err, "criteria.json")) << text << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
    const auto document = nlohmann::json::parse(text, nullptr, false);
    EXPECT_TRUE(document.is_discarded() ||
                !testing::errors_by_schema(document, "criteria.schema.json").empty())
        << text;
  }
  const auto without = run_fakes({"nodes", in_folder("nodes"), "--junit", in_folder("v.xml")});
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_TRUE(says(without.err, "--junit: verdicts by which criteria? Write --criteria FILE too"));
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
