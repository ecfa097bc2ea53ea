// SPDX-License-Identifier: BSD-3-Clause
// `toll gate` on two builds, by an executable that is neither of them. What is timed is far from its
// limit, so that no noise turns it, and no process is dropped for it.
#include "harness/build_facts.hpp"
#include "harness/worker/worker_order.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/gate_records.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::finished;
using testing::run_fakes;
using testing::temporary_folder;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

finished compare(const std::string& head, const std::string& base, const std::string& kernels,
                 const std::vector<std::string>& more = {}) {
  const std::vector<std::string> words{"gate", "--executable", head,    "--against-executable",
                                       base,   "--kernel",     kernels, "--size",
                                       "1000", "--limit",      "10",    "--time-budget",
                                       "120",  "--threads",    "1",     "--most-disturbed",
                                       "1"};
  return run_fakes(testing::with_options(words, more));
}

finished compare_builds(const std::string& kernels, const std::vector<std::string>& more = {}) {
  return compare(TOLL_HEAD, TOLL_BASE, kernels, more);
}

class gate_builds : public ::testing::Test {
protected:
  void SetUp() override {
    if (const auto why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
      GTEST_SKIP() << why;
    }
  }

  std::string in_folder(const std::string& name) const { return (folder_.path() / name).string(); }

  /// An executable script.
  std::string script(const std::string& name, const std::string& text) const {
    const std::string file = in_folder(name);
    std::ofstream{file} << "#!/bin/sh\n" << text;
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }

  /// One line says why, and nothing is measured.
  static void expect_refused(const finished& done, const std::string& because) {
    EXPECT_EQ(done.exit_code, 2) << done.out;
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
    EXPECT_TRUE(says(done.err, because)) << done.err;
  }

  temporary_folder folder_;
};

TEST_F(gate_builds, pass_without_a_clock_where_the_code_is_the_same) {
  const auto done = compare_builds("same");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_EQ(done.last_line_of_out(),
            "1 pass (1 of the same code), 0 fail, 0 waived, 0 undecided, 0 wrong or crashed")
      << done.out << "the baseline, which differs, was not asked for";
  EXPECT_TRUE(says(done.out, "0 processes in ")) << done.out;
}

TEST_F(gate_builds, of_a_copy_are_the_same_throughout) {
  const std::string copy = in_folder("copy");
  fs::copy_file(TOLL_HEAD, copy);

  const auto done = compare(copy, TOLL_HEAD, "*");

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(done.last_line_of_out().starts_with("7 pass (7 of the same code)")) << done.out;
}

TEST_F(gate_builds, fail_where_the_build_under_test_is_slower) {
  const auto done = compare_builds("slower,faster");
  const auto swapped = compare(TOLL_BASE, TOLL_HEAD, "slower,faster");

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "FAIL: subject/reference ")) << done.out;
  EXPECT_TRUE(done.last_line_of_out().starts_with("2 pass (1 of the same code), 1 fail"))
      << done.out;
  EXPECT_EQ(swapped.exit_code, 1) << swapped.out << swapped.err;
  EXPECT_TRUE(swapped.last_line_of_out().starts_with("2 pass (1 of the same code), 1 fail"));
}

TEST_F(gate_builds, are_named_in_every_output) {
  const auto done = compare_builds("same", {"--junit", in_folder("gate.xml"), "--markdown",
                                            in_folder("gate.md"), "--out", in_folder("made")});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  for (const std::string& text : {done.out, testing::text_of(in_folder("gate.xml")),
                                  testing::text_of(in_folder("gate.md"))}) {
    EXPECT_TRUE(says(text, TOLL_HEAD)) << text;
    EXPECT_TRUE(says(text, TOLL_BASE)) << text;
    EXPECT_TRUE(says(text, build_facts::of_this_executable().compiler)) << text;
  }
}

TEST_F(gate_builds, leave_a_journal_with_both_and_the_order_of_each_round) {
  const auto done = compare_builds("slower", {"--layer", "portable", "--out", in_folder("made")});

  const auto records = testing::gate_records_in(in_folder("made"));
  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  ASSERT_GE(records.size(), 13U) << "two batches of five rounds, and any that were dropped";
  const auto& builds = records.front().at("builds");
  EXPECT_EQ(builds.at("subject").at("file"), TOLL_HEAD);
  EXPECT_EQ(builds.at("reference").at("file"), TOLL_BASE);
  EXPECT_EQ(builds.at("differences"), nlohmann::json::array());
  EXPECT_EQ(records.at(1).at("order").size(), 3U);
  EXPECT_EQ(records.at(1).at("order").at(1), "reference") << "next to both others";
  EXPECT_GT(records.at(1).at("pairs").at(0).at("log_ratio"), 1);
}

TEST_F(gate_builds, may_be_started_by_scripts_of_which_no_process_runs_a_copy) {
  const std::string head = script("head", "exec \"" TOLL_HEAD "\" \"$@\"\n");

  const auto done = compare(head, TOLL_BASE, "faster", {"--out", in_folder("made")});

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_TRUE(says(done.out, " processes ran no copy of their executable")) << done.out;
  EXPECT_GE(testing::gate_records_in(in_folder("made")).at(1).at("share_code"), 1);
}

TEST_F(gate_builds, list_what_only_one_has) {
  const auto done = compare_builds("same,only_in_*");

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "only in the subject: only_in_head/loop seq default portable"))
      << done.out;
  EXPECT_TRUE(says(done.out, "only in the reference: only_in_base/loop seq default portable"))
      << done.out;
  expect_refused(compare_builds("only_in_*"), "no selected variant in common");
}

TEST_F(gate_builds, miss_a_variant_if_the_manifest_expects_it) {
  const std::string file = in_folder("manifest.json");
  std::ofstream{file} << R"({"cells": ["only_in_base/loop seq default portable against portable",)"
                      << R"("same/loop seq default portable against portable"], "waivers": []})";

  const auto done = compare_builds("same,only_in_base", {"--manifest", file});

  EXPECT_EQ(done.exit_code, 1) << done.out;
  EXPECT_TRUE(says(done.err,
                   "only_in_base/loop seq default portable against portable: the "
                   "manifest expects it"))
      << done.err;
  EXPECT_EQ(compare_builds("same", {"--manifest", file}).exit_code, 0);
}

TEST_F(gate_builds, compare_the_baselines_if_these_are_asked_for) {
  const auto done = compare_builds("same", {"--layer", "baseline"});

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_TRUE(says(done.out, "baseline")) << done.out;
}

TEST_F(gate_builds, end_with_3_or_5_if_one_is_wrong_or_crashes) {
  const auto wrong = compare_builds("wrong");
  const auto dies = compare_builds("dies,faster");

  EXPECT_EQ(wrong.exit_code, 3) << wrong.err;
  EXPECT_TRUE(says(wrong.err, "portable of the subject: ")) << wrong.err;
  EXPECT_EQ(dies.exit_code, 5) << dies.err;
  EXPECT_TRUE(says(dies.err, "SIGSEGV")) << dies.err;
  EXPECT_TRUE(dies.last_line_of_out().starts_with("1 pass (0 of the same code)")) << dies.out;
}

TEST_F(gate_builds, are_undecided_without_time) {
  EXPECT_EQ(compare_builds("slower", {"--time-budget", "0.001"}).exit_code, 4);
}

TEST_F(gate_builds, are_refused_if_one_cannot_be_started) {
  const std::string text = in_folder("text");
  std::ofstream{text} << "toll";
  const std::string no_program = in_folder("no_program");
  std::ofstream{no_program} << "#!/no/such/program\n";
  fs::permissions(no_program, fs::perms::owner_all);

  expect_refused(compare(in_folder("nothing"), TOLL_BASE, "same"), "No such file or directory");
  expect_refused(compare(TOLL_HEAD, in_folder("nothing"), "same"), "--against-executable ");
  expect_refused(compare(folder_.path().string(), TOLL_BASE, "same"), "is no file");
  expect_refused(compare(text, TOLL_BASE, "same"), "is not executable");
  expect_refused(compare(no_program, TOLL_BASE, "same"), "cannot be started");
}

TEST_F(gate_builds, are_refused_if_one_is_no_toll_of_this_protocol) {
  const std::string protocol = std::to_string(worker_protocol);
  const std::string version = build_facts::of_this_executable().version;

  expect_refused(compare(script("other", "echo other 1.0"), TOLL_BASE, "same"),
                 "is no toll: --version says 'other 1.0'");
  expect_refused(compare(script("crash", "kill -SEGV $$"), TOLL_BASE, "same"), "SIGSEGV");
  expect_refused(compare(script("fails", "exit 3"), TOLL_BASE, "same"), "exit code 3");
  expect_refused(compare(script("old", "echo toll 0.1"), TOLL_BASE, "same"),
                 "is toll 0.1 of worker protocol none, and this is toll " + version);
  expect_refused(compare(TOLL_HEAD, script("new", "echo toll 9; echo worker protocol: 99"), "same"),
                 "is toll 9 of worker protocol 99, and this is toll " + version +
                     " of worker protocol " + protocol);
  expect_refused(compare(script("mute", "[ $1 = worker ] || { echo toll 9; echo worker protocol: " +
                                            protocol + "; }"),
                         TOLL_BASE, "same"),
                 "does not say what it has");
}

TEST_F(gate_builds, are_refused_if_they_are_one_file) {
  const std::string link = in_folder("link");
  fs::create_symlink(TOLL_HEAD, link);

  expect_refused(compare(link, TOLL_HEAD, "same"), "one file, and nothing to compare");
}

TEST_F(gate_builds, of_different_compilers_are_refused_unless_asked_for) {
  // Says of itself what another compiler would have it say.
  const std::string other = script("other_compiler",
                                   "if [ \"$1\" = worker ]; then\n"
                                   "  { \"" TOLL_HEAD
                                   "\" worker 3>&1 1>&2 | sed 's/\"compiler\":\"[^\"]*\"/"
                                   "\"compiler\":\"Other 1.0\"/' >&3; } 3>&3\nelse\n"
                                   "  exec \"" TOLL_HEAD "\" \"$@\"\nfi\n");

  expect_refused(compare(other, TOLL_BASE, "same"), "compiler: Other 1.0 against ");
  const auto allowed = compare(other, TOLL_BASE, "same", {"--allow-different-builds"});

  EXPECT_EQ(allowed.exit_code, 0) << allowed.err;
  EXPECT_TRUE(says(allowed.out, "the builds differ: compiler: Other 1.0 against ")) << allowed.out;
}

TEST_F(gate_builds, are_named_both_and_compared_by_time_only) {
  expect_refused(run_fakes({"gate", "--executable", TOLL_HEAD}), "Write --against-executable FILE");
  expect_refused(run_fakes({"gate", "--against-executable", TOLL_BASE}), "Write --executable FILE");
  expect_refused(run_fakes({"gate", "--allow-different-builds"}), "of which builds?");
  expect_refused(compare_builds("same", {"--against", "baseline"}), "leave --against out");
  for (const char* check : {"--code", "--counts"}) {
    expect_refused(
        run_fakes({"gate", check, "--executable", TOLL_HEAD, "--against-executable", TOLL_BASE}),
        "two builds are compared by time only");
  }
}

}  // namespace
}  // namespace toll::suite
