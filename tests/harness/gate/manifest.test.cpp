// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/manifest.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>

namespace toll::suite {
namespace {

const manifest some{
    .cells = {"daxpy/forall openmp default", "daxpy/forall seq default", "pi/reduce seq default"},
    .waivers = {{.cell = "pi/reduce seq default",
                 .check = gate_check::counts,
                 .limit = 1.25,
                 .launch = 800,
                 .reason = "the sum stays in memory",
                 .expires = "2031-05-07"}}};

manifest read(const std::string& text) {
  std::istringstream in{text};
  return manifest_from(in, "manifest.json");
}

/// What is said of a manifest that is refused.
std::string refusal_of(const std::string& text) {
  try {
    read(text);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "nothing was refused";
}

TEST(manifest, is_what_was_written) {
  const manifest again = read(text_of(some));

  EXPECT_EQ(again.cells, some.cells);
  ASSERT_EQ(again.waivers.size(), 1U);
  EXPECT_EQ(again.waivers[0].check, gate_check::counts);
  EXPECT_EQ(again.waivers[0].limit, 1.25);
  EXPECT_EQ(again.waivers[0].launch, 800);
  EXPECT_EQ(again.waivers[0].reason, "the sum stays in memory");
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text_of(some)), "manifest.schema.json"),
            "");
}

TEST(manifest, has_limits_until_their_last_day) {
  EXPECT_EQ(waived_limits(some, gate_check::counts, "2031-05-07").at("pi/reduce seq default"),
            1.25);
  EXPECT_TRUE(waived_limits(some, gate_check::counts, "2031-05-08").empty());
  EXPECT_TRUE(waived_limits(some, gate_check::time, "2031-05-07").empty());
}

TEST(manifest, has_waivers_of_time_for_machines) {
  const manifest both =
      read(R"({"cells": ["a/b c d", "e/f g h"], "waivers": [{"cell": "a/b c d", "check": "time",)"
           R"( "machine": "Zen 5*", "limit": 1.5, "reason": "r", "expires": "2031-05-07"},)"
           R"( {"cell": "e/f g h", "check": "counts", "reason": "r", "expires": "2031-05-07"}]})");
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text_of(both)), "manifest.schema.json"),
            "");

  const auto [here, none] = manifest_on("Zen 5 (family 26 model 2)", "GNU 12.2.0", both);
  EXPECT_EQ(none, 0U);
  EXPECT_EQ(waived_limits(here, gate_check::time, "2031-05-07").at("a/b c d"), 1.5);

  const auto [elsewhere, one] = manifest_on("Zen 4 (family 25 model 17)", "GNU 12.2.0", both);
  EXPECT_EQ(one, 1U);
  EXPECT_TRUE(waived_limits(elsewhere, gate_check::time, "2031-05-07").empty());
  ASSERT_EQ(elsewhere.waivers.size(), 1U) << "the other is for all machines";
  EXPECT_EQ(elsewhere.waivers[0].cell, "e/f g h");
}

TEST(manifest, has_waivers_of_one_cell_for_two_machines) {
  const auto on = [](const std::string& machine) {
    return R"({"cell": "a/b c d", "check": "time", "machine": ")" + machine +
           R"(", "limit": 1.5, "reason": "r", "expires": "2031-05-07"})";
  };
  const std::string cells = R"({"cells": ["a/b c d"], "waivers": [)";
  EXPECT_EQ(read(cells + on("Zen 4*") + "," + on("Zen 5*") + "]}").waivers.size(), 2U);
  EXPECT_EQ(refusal_of(cells + on("Zen 5*") + "," + on("Zen 5*") + "]}"),
            "manifest.json: two waivers are of 'a/b c d' and its time; leave one out");
}

TEST(manifest, has_waivers_for_compilers) {
  const manifest both = read(
      R"({"cells": ["a/b c d"], "waivers": [{"cell": "a/b c d", "check": "counts",)"
      R"( "compiler": "Clang*", "limit": 1.5, "reason": "r", "expires": "2031-05-07"},)"
      R"( {"cell": "a/b c d", "check": "counts", "compiler": "GNU*", "limit": 1.2, "reason": "r",)"
      R"( "expires": "2031-05-07"}]})");
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text_of(both)), "manifest.schema.json"),
            "");
  EXPECT_EQ(text_of(read(text_of(both))), text_of(both));

  const auto limit_by = [&](const std::string& compiler) {
    const auto limits =
        waived_limits(manifest_on("Zen 5", compiler, both).first, gate_check::counts, "2031-05-07");
    return limits.contains("a/b c d") ? limits.at("a/b c d") : 0;
  };
  EXPECT_EQ(limit_by("Clang 19.1.7"), 1.5);
  EXPECT_EQ(limit_by("GNU 12.2.0"), 1.2);
  EXPECT_EQ(limit_by("NVHPC 24.1"), 0);
  EXPECT_EQ(manifest_on("Zen 5", "NVHPC 24.1", both).second, 0U) << "none is of time";
}

TEST(manifest, has_waivers_of_all_cells_that_a_glob_matches) {
  const std::string cells = R"({"cells": ["a/b seq c", "a/b tbb c", "a/e seq c"], "waivers": [)";
  const auto counts_of = [](const std::string& name, const std::string& more = "") {
    return R"({"cell": ")" + name + R"(", "check": "counts", "limit": 1.5, "reason": "r")" + more +
           R"(, "expires": "2031-05-07"})";
  };
  const manifest both = read(cells + counts_of("a/b * c") + "]}");
  EXPECT_EQ(testing::errors_by_schema(nlohmann::json::parse(text_of(both)), "manifest.schema.json"),
            "");
  EXPECT_EQ(waived_limits(both, gate_check::counts, "2031-05-07"),
            (std::map<std::string, double>{{"a/b seq c", 1.5}, {"a/b tbb c", 1.5}}));
  EXPECT_TRUE(covers(both.waivers[0], "a/b tbb c"));
  EXPECT_FALSE(covers(both.waivers[0], "a/e seq c"));

  EXPECT_EQ(refusal_of(cells + counts_of("a/b * c") + "," + counts_of("a/* tbb c") + "]}"),
            "manifest.json: two waivers are of 'a/b tbb c' and its counts; leave one out");
  EXPECT_EQ(refusal_of(cells + counts_of("a/f * c") + "]}"),
            "manifest.json: a waiver is of 'a/f * c', which is none of its cells");
  EXPECT_EQ(refusal_of(cells + counts_of("a/b * c", R"(, "compiler": "GNU*")") + "," +
                       counts_of("a/* tbb c", R"(, "compiler": "Clang*")") + "]}"),
            "nothing was refused");
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

/// A manifest of one cell with these waivers.
std::string with_waivers(const std::string& waivers) {
  return R"({"cells": ["a/b seq c"], "waivers": [)" + waivers + "]}";
}

std::string waiver_with(const std::string& more, const std::string& expires = "2031-05-07") {
  return R"({"cell": "a/b seq c", "check": "counts", "reason": "r", "expires": ")" + expires +
         "\"" + more + "}";
}

TEST(manifest, has_waivers_up_to_real_days) {
  for (const char* day : {"2031-05-07", "2032-02-29", "9999-12-31"}) {
    EXPECT_EQ(read(with_waivers(waiver_with("", day))).waivers.at(0).expires, day);
  }
  for (const char* day : {"9999-99-99", "2031-02-29", "2031-00-01", "2031-1-01", "2031-01-1",
                          "2031-01-01 ", "2031/01/01", "+031-01-01", "", "2031-05-0x"}) {
    EXPECT_NE(refusal_of(with_waivers(waiver_with("", day))).find("last day"), std::string::npos)
        << day;
  }
}

TEST(manifest, has_limits_that_something_may_exceed) {
  EXPECT_EQ(read(with_waivers(waiver_with(R"(, "limit": 1e6, "launch": 1e9)"))).waivers.size(), 1U);
  EXPECT_NE(refusal_of(with_waivers(waiver_with(R"(, "limit": 1e308)"))).find("up to 1000000"),
            std::string::npos);
  EXPECT_NE(refusal_of(with_waivers(waiver_with(R"(, "limit": 2, "launch": 1e308)")))
                .find("up to 1000000000"),
            std::string::npos);
}

TEST(manifest, says_nothing_twice_and_nothing_unknown) {
  const std::string one = waiver_with("");

  EXPECT_EQ(refusal_of(R"({"cells": ["a/b seq c", "a/b seq c"], "waivers": []})"),
            "manifest.json: the cell 'a/b seq c' stands there twice; leave one out");
  EXPECT_EQ(refusal_of(with_waivers(one + "," + one)),
            "manifest.json: two waivers are of 'a/b seq c' and its counts; leave one out");
  EXPECT_EQ(refusal_of(R"({"cells": [], "cells": [], "waivers": []})"),
            "manifest.json: 'cells' stands twice in one object; leave one out");
  EXPECT_EQ(refusal_of(with_waivers(waiver_with(R"(, "reason": "s")"))),
            "manifest.json: 'reason' stands twice in one object; leave one out");
  EXPECT_TRUE(refusal_of(R"({"cells": [], "waivers": [], "waiver": []})")
                  .starts_with("manifest.json: 'waiver' means nothing here; closest: waivers"));
  EXPECT_TRUE(refusal_of(with_waivers(waiver_with(R"(, "limits": 2)")))
                  .starts_with("manifest.json: a waiver: 'limits' means nothing here"));
}

TEST(manifest, has_cells_with_names_of_any_length_but_of_one_shape) {
  const std::string name = "a/" + std::string(300'000, 'b') + " c d";

  EXPECT_EQ(read(R"({"cells": [")" + name + R"("], "waivers": []})").cells.at(0), name);
  EXPECT_EQ(contest_id_from(name)->name(), name);
  for (const char* bad : {"", "a", "a/b c", "a/b c d e", "a/b  c d", "/b c d", "a/ c d", "a b/c d",
                          "a/b c d ", " a/b c d", "ab c d"}) {
    EXPECT_NE(refusal_of(R"({"cells": [")" + std::string{bad} + R"("], "waivers": []})")
                  .find("is no cell"),
              std::string::npos)
        << bad;
    EXPECT_FALSE(contest_id_from(bad)) << bad;
  }
}

TEST(manifest, needs_a_machine_for_a_waiver_of_time_only) {
  const auto with = [](const std::string& check) {
    return R"({"cells": ["a/b c d"], "waivers": [{"cell": "a/b c d", )" + check +
           R"(, "reason": "r", "expires": "2031-05-07"}]})";
  };
  EXPECT_NE(refusal_of(with(R"("check": "time")")).find("names a machine if it is of time"),
            std::string::npos);
  EXPECT_NE(refusal_of(with(R"("check": "code", "machine": "*")"))
                .find("names a machine if it is of time"),
            std::string::npos);
}

TEST(manifest, is_refused_with_the_reason) {
  for (
      const char* text :
      {"", "[]", "{}", R"({"cells": 1, "waivers": []})", R"({"cells": [], "waivers": {}})",
       R"({"cells": [], "waivers": null})", R"({"cells": [], "waivers": [{}]})",
       R"({"cells": [], "waivers": [{"cell": "c", "check": "time", "machine": "*", "reason": "",)"
       R"( "expires": "2031-05-07"}]})",
       R"({"cells": [], "waivers": [{"cell": "c", "check": "time", "machine": "*", "reason": "r",)"
       R"( "expires": "soon"}]})",
       R"({"cells": ["d"], "waivers": [{"cell": "c", "check": "time", "machine": "*", "reason": "r",)"
       R"( "expires": "2031-05-07"}]})",
       R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "taste", "reason": "r",)"
       R"( "expires": "2031-05-07"}]})",
       R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "time", "machine": "*", "limit": 0.9,)"
       R"( "reason": "r", "expires": "2031-05-07"}]})",
       R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "code", "limit": 1.1,)"
       R"( "reason": "r", "expires": "2031-05-07"}]})",
       R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "time", "machine": "*", "limit": 1.1, "launch": 9,)"
       R"( "reason": "r", "expires": "2031-05-07"}]})",
       R"({"cells": ["c"], "waivers": [{"cell": "c", "check": "counts", "launch": 9,)"
       R"( "reason": "r", "expires": "2031-05-07"}]})"}) {
    EXPECT_THROW(read(text), usage_error) << text;
  }
}

}  // namespace
}  // namespace toll::suite
