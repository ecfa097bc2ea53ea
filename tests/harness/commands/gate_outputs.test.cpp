// SPDX-License-Identifier: BSD-3-Clause
// Where `toll gate` leaves its verdicts. A build whose times mean nothing refuses before that.
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace toll::suite {
namespace {

using testing::run_fakes;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

testing::finished gate(const std::string& kernel, const std::vector<std::string>& more) {
  const std::vector<std::string> words{
      "gate", "--kernel",      kernel, "--backend",        "seq", "--size", "1000", "--limit",
      "10",   "--time-budget", "60",   "--most-disturbed", "1"};
  return run_fakes(testing::with_options(words, more));
}

/// Measures nothing, so it takes no option that says how.
testing::finished update(const std::string& manifest) {
  return run_fakes({"gate", "--kernel", "backwards", "--backend", "seq", "--manifest", manifest,
                    "--update-manifest"});
}

class gate_outputs : public ::testing::Test {
protected:
  void SetUp() override {
    if (const auto why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
      GTEST_SKIP() << why;
    }
  }
};

TEST_F(gate_outputs, are_refused_if_they_cannot_be_written_or_must_not_be_replaced) {
  const testing::temporary_folder folder;
  const std::string manifest = (folder.path() / "manifest.json").string();
  const std::string new_file = (folder.path() / "new").string();
  std::ofstream{manifest} << R"({"cells": [], "waivers": []})";
  std::ofstream{folder.path() / "journal"} << R"({"record":"header","schema":"toll.gate"})";
  const std::vector<std::vector<std::string>> refused{
      {"--junit", "/no/such/file"},
      {"--markdown", folder.path().string()},
      {"--junit", manifest, "--manifest", manifest},
      {"--junit", (folder.path() / "journal").string()},
      {"--markdown", (folder.path() / "run.jsonl").string()},
      {"--junit", new_file, "--markdown", new_file}};

  for (const auto& words : refused) {
    const auto done = gate("backwards", words);

    EXPECT_EQ(done.exit_code, 2) << words[0] << " " << words[1];
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  }
  for (const std::string& file :
       {std::string{"/no/such/file"}, (folder.path() / "journal").string()}) {
    const auto done = update(file);

    EXPECT_EQ(done.exit_code, 2) << file;
    EXPECT_TRUE(says(done.err, file)) << done.err;
  }
  EXPECT_EQ(testing::text_of(manifest), R"({"cells": [], "waivers": []})");
  EXPECT_FALSE(std::filesystem::exists(new_file));
}

TEST_F(gate_outputs, may_be_devices_and_standard_output) {
  const auto done = gate("backwards", {"--junit", "/dev/null", "--markdown", "-"});
  const auto manifest = update("/dev/stdout");

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_TRUE(says(done.out, "# Verdicts of toll gate")) << done.out;
  EXPECT_EQ(manifest.exit_code, 0) << manifest.err;
  EXPECT_TRUE(says(manifest.out, "backwards/loop seq default")) << manifest.out;
}

TEST_F(gate_outputs, end_with_2_if_the_table_is_lost) {
  const testing::temporary_folder folder;
  const std::string junit = (folder.path() / "gate.xml").string();
  std::vector<std::string> words{"gate", "--kernel", "backwards", "--backend",
                                 "seq",  "--code",   "--junit",   junit};

  const auto done = run_fakes(words, {}, [] { close(1); });

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "cannot write standard output")) << done.err;
  EXPECT_TRUE(says(testing::text_of(junit), "<testsuite"));
}

TEST_F(gate_outputs, lack_a_journal_that_is_deleted) {
  const testing::temporary_folder folder;
  testing::child process{
      {"gate", "--kernel", "waits", "--backend", "seq", "--size", "1000", "--limit", "10",
       "--time-budget", "60", "--out", (folder.path() / "out").string()},
      {{"TOLL_TEST_GATE", (folder.path() / "gate").string()}}};
  for (int attempt = 0; !std::filesystem::exists(folder.path() / "gate.reached"); ++attempt) {
    ASSERT_LT(attempt, 3000);
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  std::filesystem::remove(folder.path() / "out" / "gate.jsonl");
  std::ofstream{folder.path() / "gate"} << "open";

  const auto done = process.wait();

  EXPECT_TRUE(says(done.err, "gate.jsonl was deleted while it was written; the gate goes on"))
      << done.err;
  EXPECT_FALSE(says(done.out, "journal: ")) << done.out;
}

}  // namespace
}  // namespace toll::suite
