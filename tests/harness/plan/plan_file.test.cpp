// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/plan_file.hpp"

#include "harness/commands/option_table.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace toll::suite {
namespace {

using plan_options = std::map<std::string, std::string>;

plan_options plan_of(const std::string& text) {
  std::istringstream in{text};
  return plan_from(in, "sweep.json", plan_keys());
}

std::string refusal_of(const std::string& text) {
  try {
    plan_of(text);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "nothing was refused";
}

TEST(plan_file, says_what_the_command_line_would) {
  const std::string text = R"({"kernel": "d*", "size": ["16Ki", 1000, "4xLLC"],
                               "threads": [1, "all"], "min-time": 0.05, "processes": 7,
                               "samples": 4, "most-disturbed": 1})";

  EXPECT_EQ(plan_of(text), (plan_options{{"--kernel", "d*"},
                                         {"--size", "16Ki,1000,4xLLC"},
                                         {"--threads", "1,all"},
                                         {"--min-time", "0.05"},
                                         {"--processes", "7"},
                                         {"--samples", "4"},
                                         {"--most-disturbed", "1"}}));
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text), "plan.schema.json"), "");
}

TEST(plan_file, may_be_empty) {
  EXPECT_EQ(plan_of("{}"), plan_options{});
}

struct refused_plan {
  std::string text;
  std::string because;
};

class refused_plan_file : public ::testing::TestWithParam<refused_plan> {};

TEST_P(refused_plan_file, is_named_with_the_reason) {
  const std::string said = refusal_of(GetParam().text);

  EXPECT_TRUE(said.starts_with("--plan sweep.json: ")) << said;
  EXPECT_NE(said.find(GetParam().because), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(
    plans, refused_plan_file,
    ::testing::Values(refused_plan{"", "no JSON"}, refused_plan{R"({"size": )", "no JSON"},
                      refused_plan{R"({"size": 1e999})", "no JSON"},
                      refused_plan{"[1]", "an object of options is expected, array found"},
                      refused_plan{R"({"sise": 5})",
                                   "'sise' is no option of a plan; closest: size"},
                      refused_plan{R"({"out": "x"})", "'out' is no option of a plan"},
                      refused_plan{R"({"size": 5, "size": 6})", "'size' stands twice"},
                      refused_plan{R"({"ceilings": ""})", "ceilings: an empty text"},
                      refused_plan{R"({"size": []})", "size: an empty list"},
                      refused_plan{R"({"size": [[1]]})", "size: array is neither text nor number"},
                      refused_plan{R"({"kernel": true})", "kernel: boolean is neither"}));

TEST(plan_file, may_be_nested_as_deeply_as_somebody_likes) {
  const std::string deep(100'000, '[');

  EXPECT_NE(refusal_of(R"({"size": [)" + deep + std::string(100'000, ']') + "]}").find("neither"),
            std::string::npos);
}

TEST(plan_schema, has_the_options_that_a_plan_may_hold) {
  const nlohmann::json schema =
      nlohmann::json::parse(testing::text_of(std::string{TOLL_SCHEMAS} + "/plan.schema.json"));
  std::set<std::string> described;
  for (const auto& [key, value] : schema.at("properties").items()) {
    described.insert(key);
  }
  const std::vector<std::string> keys = plan_keys();

  EXPECT_EQ(described, (std::set<std::string>{keys.begin(), keys.end()}));
}

TEST(plan_schema, refuses_what_the_reader_refuses) {
  for (const char* text : {R"({"sise": 5})", R"({"size": []})", R"({"kernel": true})"}) {
    EXPECT_NE(testing::errors_by_schema(nlohmann::json::parse(text), "plan.schema.json"), "")
        << text;
  }
}

TEST(plan_file, is_refused_if_it_cannot_be_read) {
  EXPECT_THROW(read_plan_file("no/such/file", plan_keys()), usage_error);
  EXPECT_THROW(read_plan_file("/", plan_keys()), usage_error);
}

}  // namespace
}  // namespace toll::suite
