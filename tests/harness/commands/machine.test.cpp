// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/machine_report.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/machine/fake_system.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::finished;

/// With caches so small that arrays beyond them are quickly gone through.
finished measure(const std::vector<std::string>& more = {},
                 std::map<std::string, std::string> environment = {}) {
  std::vector<std::string> words{"machine", "--repetitions", "3", "--min-time", "0.0005"};
  words.insert(words.end(), more.begin(), more.end());
  environment["HWLOC_SYNTHETIC"] =
      "l3:1(size=1MiB) l2:1024(size=64KiB) l1d:1(size=16KiB) core:1 pu:1";
  environment["HWLOC_THISSYSTEM"] = "1";  // hwloc's word that this is no other machine
  return testing::run_fakes(words, environment);
}

TEST(toll_machine, writes_a_document_that_its_schema_describes) {
  const auto done = measure({"--json", "--threads", "1,2"});

  ASSERT_EQ(done.exit_code, 0) << done.err;
  const json document = json::parse(done.out);
  EXPECT_EQ(document.at("schema"), machine_schema);
  EXPECT_EQ(testing::errors_by_schema(document, "machine.schema.json"), "");
  EXPECT_EQ(testing::unexplained_nulls(document), std::vector<std::string>{});
  std::set<int> threads;
  std::set<std::string> levels;
  for (const json& row : document.at("ceilings").at("bandwidth")) {
    threads.insert(row.at("threads").get<int>());
    levels.insert(row.at("level").get<std::string>());
  }
  EXPECT_EQ(threads, (std::set<int>{1, 2}));
  EXPECT_TRUE(levels.contains("L1"));
  EXPECT_TRUE(levels.contains("memory"));
  EXPECT_TRUE(document.at("host").at("load").contains("stolen_share"));
}

TEST(toll_machine, measures_launches_of_each_backend_and_says_which_it_cannot) {
  const json document = json::parse(measure({"--json", "--threads", "1"}).out);

  const json& rows = document.at("ceilings").at("launch");
  ASSERT_EQ(rows.size(), 2U) << rows;
  EXPECT_EQ(rows[0].at("backend"), "seq");
  EXPECT_GT(rows[0].at("seconds"), 0);
  EXPECT_EQ(rows[1].at("backend"), "gpu");
  EXPECT_EQ(rows[1].at("reasons").at("seconds"), "no device found");
}

TEST(toll_machine, shows_the_same_as_tables) {
  const auto done = measure({"--threads", "1"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  for (const char* part : {"L1 ", "memory  triad, streaming", "float", "seq ", "no device found"}) {
    EXPECT_NE(done.out.find(part), std::string::npos) << part << " is not in: " << done.out;
  }
}

TEST(toll_machine, lives_on_when_a_worker_dies) {
  const auto done = measure({"--json", "--threads", "1"}, {{"TOLL_FAKE_LAUNCH", "crashes"}});

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_NE(done.err.find("toll: crashed: launches of seq: killed by SIG"), std::string::npos)
      << done.err;
  const json document = json::parse(done.out);
  EXPECT_GT(document.at("ceilings").at("bandwidth").size(), 0U);
  EXPECT_TRUE(document.at("ceilings").at("launch")[0].at("seconds").is_null());
  EXPECT_EQ(testing::errors_by_schema(document, "machine.schema.json"), "");
}

TEST(schema_of_machine, refuses_a_rate_that_is_no_number_and_a_null_without_a_reason) {
  const json document = json::parse(measure({"--json", "--threads", "1"}).out);
  json with_text = document;
  with_text["ceilings"]["multiply_add"][0]["flops_per_second"] = "fast";
  json without_reason = document;
  without_reason["ceilings"]["bandwidth"][0]["bytes_per_second"] = nullptr;
  json without_host = document;
  without_host.erase("host");

  for (const json& wrong : {with_text, without_reason, without_host}) {
    EXPECT_NE(testing::errors_by_schema(wrong, "machine.schema.json"), "");
  }
}

}  // namespace
}  // namespace toll::suite
