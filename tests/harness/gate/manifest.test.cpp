// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/manifest.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace toll {
namespace {

const manifest some{
    .cells = {"daxpy/forall openmp default", "daxpy/forall seq default", "pi/reduce seq default"},
    .waivers = {{.cell = "pi/reduce seq default",
                 .of = gate_check::counts,
                 .limit = 1.25,
                 .launch = 800,
                 .reason = "the sum stays in memory",
                 .expires = "2031-05-07"}}};

manifest read(const std::string& text) {
  std::istringstream in{text};
  return manifest_from(in, "manifest.json");
}

TEST(manifest, is_what_was_written) {
  const manifest again = read(text_of(some));

  EXPECT_EQ(again.cells, some.cells);
  ASSERT_EQ(again.waivers.size(), 1U);
  EXPECT_EQ(again.waivers[0].of, gate_check::counts);
  EXPECT_EQ(again.waivers[0].limit, 1.25);
  EXPECT_EQ(again.waivers[0].launch, 800);
  EXPECT_EQ(again.waivers[0].reason, "the sum stays in memory");
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text_of(some)), "manifest.json"), "");
}

TEST(manifest, has_limits_until_their_last_day) {
  EXPECT_EQ(waived_limits(some, gate_check::counts, "2031-05-07").at("pi/reduce seq default"),
            1.25);
  EXPECT_TRUE(waived_limits(some, gate_check::counts, "2031-05-08").empty());
  EXPECT_TRUE(waived_limits(some, gate_check::time, "2031-05-07").empty());
}

TEST(manifest, says_what_is_missing_and_what_is_new) {
  const auto lines = differences(
      some, {},
      {"daxpy/forall openmp default", "matmul/naive seq default", "pi/reduce seq default"});

  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with("daxpy/forall seq default: the manifest expects it"))
      << lines[0];
  EXPECT_TRUE(lines[1].starts_with("matmul/naive seq default: not in the manifest")) << lines[1];
}

TEST(manifest, expects_only_what_is_selected) {
  const selection openmp{
      .kernel = {}, .algorithm = {}, .backend = {{"openmp"}}, .variant = {}, .tuning = {}};

  EXPECT_TRUE(differences(some, openmp, {"daxpy/forall openmp default"}).empty());
  EXPECT_EQ(differences(some, openmp, {}).size(), 1U);
}

TEST(manifest, is_refused_if_it_is_no_file) {
  EXPECT_THROW(read_manifest("/"), usage_error);
  EXPECT_THROW(read_manifest("/dev/zero"), usage_error);
  EXPECT_THROW(read_manifest("/proc/self/mem"), usage_error);
}

TEST(manifest, is_refused_with_the_reason) {
  for (const char* text :
       {"", "[]", "{}", R"({"cells": 1, "waivers": []})", R"({"cells": [], "waivers": [{}]})",
        R"({"cells": [], "waivers": [{"cell": "c", "check": "time", "reason": "",)"
        R"( "expires": "2031-05-07"}]})",
        R"({"cells": [], "waivers": [{"cell": "c", "check": "time", "reason": "r",)"
        R"( "expires": "soon"}]})",
        R"({"cells": ["d"], "waivers": [{"cell": "c", "check": "time", "reason": "r",)"
        R"( "expires": "2031-05-07"}]})",
        R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "taste", "reason": "r",)"
        R"( "expires": "2031-05-07"}]})",
        R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "time", "limit": 0.9,)"
        R"( "reason": "r", "expires": "2031-05-07"}]})",
        R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "code", "limit": 1.1,)"
        R"( "reason": "r", "expires": "2031-05-07"}]})",
        R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "time", "limit": 1.1, "launch": 9,)"
        R"( "reason": "r", "expires": "2031-05-07"}]})",
        R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "counts", "launch": 9,)"
        R"( "reason": "r", "expires": "2031-05-07"}]})"}) {
    EXPECT_THROW(read(text), usage_error) << text;
  }
}

}  // namespace
}  // namespace toll
