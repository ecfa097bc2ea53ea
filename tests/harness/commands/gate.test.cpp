// SPDX-License-Identifier: BSD-3-Clause
// Verdicts of `toll gate` on arms whose ratio is far from the limit, so that no noise turns them,
// and no process is dropped for it.
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/gate_records.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace toll::suite {
namespace {

using testing::finished;
using testing::run_fakes;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

finished gate(const std::string& kernel, const std::vector<std::string>& more = {}) {
  const std::vector<std::string> words{
      "gate", "--kernel",      kernel, "--backend",        "seq", "--size", "1000", "--limit",
      "10",   "--time-budget", "60",   "--most-disturbed", "1"};
  return run_fakes(testing::with_options(words, more));
}

bool means_nothing() {
  return !build_facts::of_this_executable().no_toll_because().empty();
}

class gate_verdict : public ::testing::Test {
protected:
  void SetUp() override {
    if (means_nothing()) {
      GTEST_SKIP() << build_facts::of_this_executable().no_toll_because();
    }
  }
};

TEST_F(gate_verdict, is_pass_below_the_limit) {
  const auto done = gate("backwards");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_EQ(done.last_line_of_out(),
            "1 pass (0 of the same code), 0 fail, 0 waived, 0 undecided, 0 wrong or crashed");
}

TEST_F(gate_verdict, is_fail_above_the_limit) {
  const auto done = gate("slower");

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "FAIL")) << done.out;
}

TEST_F(gate_verdict, needs_no_clock_for_the_same_code) {
  const auto done = gate("right");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_EQ(done.last_line_of_out(),
            "1 pass (1 of the same code), 0 fail, 0 waived, 0 undecided, 0 wrong or crashed");
  EXPECT_TRUE(says(done.out, "0 processes")) << done.out;
}

TEST_F(gate_verdict, names_what_was_skipped) {
  const auto done = run_fakes({"gate", "--kernel", "right", "--size", "1000"});

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "skipped: backend gpu: no device found")) << done.out;
}

TEST_F(gate_verdict, is_undecided_when_the_budget_is_too_small) {
  const auto done = gate("slower", {"--time-budget", "0.001"});

  EXPECT_EQ(done.exit_code, 4) << done.out << done.err;
}

TEST_F(gate_verdict, is_none_for_a_wrong_or_crashing_arm) {
  const auto wrong = gate("wrong");
  const auto crashed = gate("segfault");
  const auto wrong_when_timed = gate("wrong_when_timed");

  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_TRUE(says(wrong.err, "portable: ")) << wrong.err;
  EXPECT_EQ(crashed.exit_code, 5);
  EXPECT_TRUE(says(crashed.err, "SIGSEGV")) << crashed.err;
  EXPECT_EQ(wrong_when_timed.exit_code, 3);
}

TEST_F(gate_verdict, fails_where_the_manifest_expects_more) {
  const testing::temporary_folder folder;
  const std::string file = (folder.path() / "manifest.json").string();

  EXPECT_EQ(run_fakes({"gate", "--kernel", "right,backwards", "--backend", "seq", "--manifest",
                       file, "--update-manifest"})
                .exit_code,
            0);
  EXPECT_EQ(gate("right", {"--manifest", file}).exit_code, 0) << "the other is not selected";
  const auto new_cell = gate("code_same", {"--manifest", file});

  EXPECT_EQ(new_cell.exit_code, 1) << new_cell.err;
  EXPECT_TRUE(says(new_cell.err, "code_same/loop seq default: not in the manifest"))
      << new_cell.err;
}

TEST_F(gate_verdict, is_waived_up_to_a_day) {
  const testing::temporary_folder folder;
  const auto with = [&](const std::string& expires, const std::string& limit,
                        const std::string& machine = "*") {
    const std::string file = (folder.path() / "manifest.json").string();
    std::ofstream{file}
        << R"({"cells": ["slower/loop seq default"], "waivers": [{"cell":)"
        << R"("slower/loop seq default", "check": "time", "reason": "known", "machine": ")"
        << machine << "\"," << limit << R"("expires": ")" << expires << "\"}]}";
    return gate("slower", {"--manifest", file});
  };

  EXPECT_EQ(with("2999-01-01", "").exit_code, 0);
  EXPECT_EQ(with("2001-01-01", "").exit_code, 1);
  const auto elsewhere = with("2999-01-01", "", "Z80*");
  EXPECT_EQ(elsewhere.exit_code, 1);
  EXPECT_TRUE(
      says(elsewhere.out, "1 waivers of time are for other machines or compilers than these: "));
  EXPECT_EQ(with("2999-01-01", R"("limit": 1e6, )").exit_code, 0);
  EXPECT_EQ(with("2001-01-01", R"("limit": 1e6, )").exit_code, 1);
  const auto beyond = with("2999-01-01", R"("limit": 1.5, )");
  EXPECT_EQ(beyond.exit_code, 1);
  EXPECT_TRUE(says(beyond.out, "; its waiver allows 1.5")) << beyond.out;
}

TEST_F(gate_verdict, is_left_in_files) {
  const testing::temporary_folder folder;
  const std::string junit = (folder.path() / "gate.xml").string();
  const std::string markdown = (folder.path() / "gate.md").string();

  const auto done = gate("slower", {"--junit", junit, "--markdown", markdown});

  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(says(testing::text_of(junit), "<failure message=\"FAIL: "));
  EXPECT_TRUE(says(testing::text_of(markdown), "| slower/loop |"));
}

TEST_F(gate_verdict, confirms_no_failure_before_all_cells_are_measured) {
  const testing::temporary_folder folder;

  const auto done = gate("slower,backwards", {"--limit", "0.5", "--out", folder.path().string()});

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  std::vector<std::string> measured;
  for (const nlohmann::json& record : testing::gate_records_in(folder.path())) {
    if (record.at("record") == "process") {
      measured.push_back(record.at("kernel"));
    }
  }
  ASSERT_GE(measured.size(), 20U) << done.out;
  for (const char* kernel : {"slower", "backwards"}) {
    EXPECT_EQ(std::count(measured.begin(), measured.begin() + 10, kernel), 5) << kernel;
  }
}

finished gate_by(const char* check, const std::string& kernels,
                 const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"gate", check, "--kernel", kernels, "--backend", "seq"};
  words.insert(words.end(), more.begin(), more.end());
  return run_fakes(words);
}

class gate_code_verdict : public gate_verdict {};

TEST_F(gate_code_verdict, is_fail_for_scalar_code_a_new_call_or_more_memory_operations) {
  const auto done = gate_by("--code", "code_scalar,code_call,code_memory");

  EXPECT_EQ(done.exit_code, 1) << done.err;
  EXPECT_TRUE(says(done.out, "FAIL: narrower vector: 256 -> 64 bits")) << done.out;
  EXPECT_TRUE(says(done.out, "; new call in the hot loop: 0 -> ")) << done.out;
  EXPECT_TRUE(says(done.out, "FAIL: extra memory operation")) << done.out;
  EXPECT_TRUE(done.last_line_of_out().starts_with("0 pass (0 of the same code), 3 fail"));
}

TEST_F(gate_code_verdict, is_undecided_for_more_gathers) {
  const auto done = gate_by("--code", "code_gather");

  EXPECT_EQ(done.exit_code, 4) << done.err;
  EXPECT_TRUE(says(done.out, "more gathers: 0 -> ")) << done.out;
}

TEST_F(gate_code_verdict, is_pass_for_code_that_is_no_worse) {
  const auto done = gate_by("--code", "code_same,code_vector,code_device");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(done.last_line_of_out().starts_with("2 pass (1 of the same code)")) << done.out;
  EXPECT_TRUE(says(done.out, "not compared: code_device/loop seq default: ")) << done.out;
}

TEST_F(gate_code_verdict, is_none_where_no_code_is_read) {
  EXPECT_EQ(gate_by("--code", "code_device").exit_code, 2);
}

TEST_F(gate_code_verdict, is_waived_for_this_check_only) {
  const testing::temporary_folder folder;
  const auto with_waiver_of = [&](const std::string& check) {
    const std::string file = (folder.path() / (check + ".json")).string();
    std::ofstream{file} << R"({"cells": ["code_call/loop seq default"], "waivers": [{"cell":)"
                        << R"("code_call/loop seq default", "reason": "known", "check": ")" << check
                        << R"(", "expires": "2999-01-01"}]})";
    return gate_by("--code", "code_call", {"--manifest", file});
  };

  EXPECT_EQ(with_waiver_of("code").exit_code, 0);
  EXPECT_EQ(with_waiver_of("counts").exit_code, 1);
  EXPECT_EQ(with_waiver_of("taste").exit_code, 2);
}

class gate_counts_verdict : public gate_verdict {
protected:
  void SetUp() override {
    gate_verdict::SetUp();
#ifdef __AVX512F__
    GTEST_SKIP() << "valgrind knows no AVX-512, for which this is compiled";
#endif
    if (std::system("valgrind --version > /dev/null 2>&1") !=
        0) {  // NOLINT(cert-env33-c): a fixed command
      GTEST_SKIP() << "valgrind is not installed";
    }
  }
};

finished counted(const std::string& kernels) {
  return gate_by("--counts", kernels, {"--size", "1000,3000"});
}

TEST_F(gate_counts_verdict, finds_what_a_clock_hardly_could) {
  const auto done = counted("plus_0,plus_2,plus_10");

  EXPECT_EQ(done.exit_code, 1) << done.err;
  EXPECT_TRUE(done.last_line_of_out().starts_with("1 pass, 2 fail")) << done.out;
}

TEST_F(gate_counts_verdict, may_be_waived_up_to_a_ratio) {
  const testing::temporary_folder folder;
  const auto with = [&](const char* limit) {
    const std::string file = (folder.path() / "manifest.json").string();
    std::ofstream{file} << R"({"cells": ["plus_2/loop seq default"], "waivers": [{"cell":)"
                        << R"("plus_2/loop seq default", "check": "counts", "limit": )" << limit
                        << R"(, "reason": "known", "expires": "2999-01-01"}]})";
    return gate_by("--counts", "plus_2", {"--manifest", file});
  };

  EXPECT_EQ(with("1.03").exit_code, 0);
  EXPECT_EQ(with("1.01").exit_code, 1);
}

TEST_F(gate_counts_verdict, is_the_same_every_time) {
  EXPECT_EQ(counted("plus_2,backwards").out, counted("plus_2,backwards").out);
}

TEST_F(gate_counts_verdict, is_none_for_a_wrong_or_crashing_arm) {
  const auto wrong = counted("wrong");

  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_TRUE(says(wrong.err, "toll: wrong: wrong/loop seq default: portable: y[1500]"))
      << wrong.err;
  EXPECT_EQ(counted("segfault").exit_code, 5);
}

TEST_F(gate_counts_verdict, is_kept_in_a_journal) {
  const testing::temporary_folder folder;
  gate_by("--counts", "plus_2", {"--size", "1000,3000", "--out", folder.path().string()});

  const auto records = testing::gate_records_in(folder.path());

  ASSERT_EQ(records.size(), 3U);
  EXPECT_GT(records.at(1).at("figures").at("subject").at(2).at("instructions"), 10000);
}

TEST_F(gate_counts_verdict, leaves_no_journal_that_stands_in_the_way_if_it_has_nothing_to_do) {
  const testing::temporary_folder folder;
  const std::vector<std::string> out{"--out", folder.path().string()};

  EXPECT_EQ(gate_by("--counts", "code_device", out).exit_code, 2);
  EXPECT_EQ(gate_by("--counts", "plus_0", out).exit_code, 0);
}

TEST_F(gate_counts_verdict, takes_two_sizes) {
  EXPECT_EQ(gate_by("--counts", "right", {"--size", "1000"}).exit_code, 2);
  EXPECT_EQ(gate_by("--counts", "right", {"--size", "1000,10"}).exit_code, 2);
  EXPECT_EQ(gate_by("--counts", "right", {"--code"}).exit_code, 2);
  EXPECT_EQ(gate_by("--counts", "right", {"--threads", "2"}).exit_code, 2);
}

TEST_F(gate_verdict, is_kept_in_a_journal_with_what_each_process_found) {
  const testing::temporary_folder folder;

  const auto done = gate("slower", {"--out", folder.path().string()});
  const auto records = testing::gate_records_in(folder.path());

  EXPECT_EQ(done.exit_code, 1);
  ASSERT_GE(records.size(), 13U) << "two batches of five processes, and any that were dropped";
  EXPECT_EQ(records.front().at("check"), "time");
  const auto& pair = records.at(1).at("pairs").at(0);
  EXPECT_GT(pair.at("log_ratio"), 1);
  EXPECT_GT(pair.at("reference_seconds"), 0);
  EXPECT_LT(pair.at("reference_seconds"), records.at(1).at("seconds"));
  const auto& verdict = records.at(records.size() - 2);
  EXPECT_EQ(verdict.at("verdict"), "FAIL");
  EXPECT_GT(verdict.at("figures").at("ratio").at("low"), 10);
  EXPECT_EQ(records.back().at("exit_code"), 1);
  EXPECT_EQ(gate("slower", {"--out", folder.path().string()}).exit_code, 2)
      << "it is there already";
}

TEST_F(gate_code_verdict, is_kept_in_a_journal) {
  const testing::temporary_folder folder;
  gate_by("--code", "code_call", {"--out", folder.path().string()});

  const auto records = testing::gate_records_in(folder.path());

  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records.at(1).at("figures").at("code"), "differs");
}

TEST_F(gate_verdict, of_many_cells_is_the_gravest) {
  const auto done = gate("right,slower,wrong");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(says(done.out, "FAIL")) << done.out;
}

}  // namespace
}  // namespace toll::suite
