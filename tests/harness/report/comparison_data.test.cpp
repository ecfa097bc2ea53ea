// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison_data.hpp"

#include "tests/harness/report/made_up_runs.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::suite {
namespace {

using testing::disturbed_in_all_processes;
using testing::labelled;
using testing::runs_of;
using testing::timed;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<compared_run> with_all_there_is() {
  const result disturbed = disturbed_in_all_processes("a", 20);
  std::vector<compared_run> runs = runs_of(
      {labelled(timed("baseline", 10, {100, 101, 102, 103, 104}), "0.5xL2"),
       timed("portable", 10, {110, 110, 110}), timed("a", 20, {1, 1, 1}), timed("b", 7, {1, 1, 1})},
      {labelled(timed("baseline", 20, {300, 301, 302, 303, 304}), "0.5xL2"),
       timed("portable", 10, {100, 100, 100}), disturbed, timed("=c", 7, {1, 1, 1})});
  runs[1].settings["samples"] = 8;
  return runs;
}

TEST(comparison_data, is_an_object_in_json) {
  std::vector<compared_run> runs = with_all_there_is();
  runs.push_back(runs[1]);
  runs[2].is_known = false;
  runs[2].run_id.clear();
  std::string text;

  write_json(compare(runs), [&](std::string_view part) { text += part; });

  const auto document = nlohmann::json::parse(text);
  EXPECT_EQ(testing::errors_by_schema(document, "compare.schema.json"), "");
  EXPECT_EQ(document["runs"].size(), 3U);
  EXPECT_EQ(document["differences"]["facts"][0]["what"], "samples");
  EXPECT_EQ(document["summary"].size(), 2U);
  EXPECT_EQ(document["summary"][0]["only_in_reference"].size(), 1U);
  ASSERT_EQ(document["tasks"].size(), 6U);
  EXPECT_EQ(document["tasks"][0]["compared_by"], "time_per_flop");
  EXPECT_EQ(document["tasks"][0]["in_run"]["n"], 20);
}

TEST(comparison_data, has_a_line_for_each_task_in_csv) {
  const std::vector<compared_run> runs = with_all_there_is();
  std::string text;

  write_csv(compare(runs), [&](std::string_view part) { text += part; });

  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
  const std::string head = text.substr(0, text.find('\n'));
  const auto commas = std::count(head.begin(), head.end(), ',');
  for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1) {
    const std::string line = text.substr(start, text.find('\n', start) - start);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << line;
  }
  EXPECT_TRUE(
      has(text,
          "add,loop,one,default,baseline,baseline,2,0123456789abcdef,0123456789abcdef,0.5xL2,"
          "0.5xL2,10,20,1,1,5,5,"))
      << text;
  EXPECT_TRUE(has(text, ",time_per_flop,1.4")) << text;
  EXPECT_TRUE(has(text, ",run 2: disturbed,loop\n")) << text;
}

}  // namespace
}  // namespace toll::suite
