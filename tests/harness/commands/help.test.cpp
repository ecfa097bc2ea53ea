// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/help.hpp"

#include "harness/build_facts.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/version.hpp"
#include "harness/worker/worker_order.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in{text};
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

class help : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(help, fits_100_columns_and_ends_with_two_examples) {
  const auto done = testing::run_fakes(GetParam());

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
  const std::vector<std::string> lines = lines_of(done.out);
  for (const std::string& line : lines) {
    EXPECT_LE(line.size(), 100U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[lines.size() - 3], "Examples:");
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("  toll ")) << done.out;
  EXPECT_TRUE(lines[lines.size() - 1].starts_with("  toll ")) << done.out;
}

INSTANTIATE_TEST_SUITE_P(of_every_command, help,
                         ::testing::Values(std::vector<std::string>{"--help"},
                                           std::vector<std::string>{"list", "--help"},
                                           std::vector<std::string>{"code", "--help"},
                                           std::vector<std::string>{"verify", "--help"},
                                           std::vector<std::string>{"run", "-h"},
                                           std::vector<std::string>{"gate", "--help"},
                                           std::vector<std::string>{"show", "--help"},
                                           std::vector<std::string>{"export", "--help"},
                                           std::vector<std::string>{"compare", "--help"},
                                           std::vector<std::string>{"report", "--help"},
                                           std::vector<std::string>{"machine", "--help"}));

/// By command, every option with its default; no default for a flag.
const std::map<std::string, std::map<std::string, std::string>> options_with_defaults{
    {"list",
     {{"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "all"},
      {"--layer NAMES", "all"},
      {"--variant NAMES", "all"},
      {"--json", ""}}},
    {"code",
     {{"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--layer NAMES", "portable"},
      {"--variant NAMES", "all"},
      {"--against VARIANT", "baseline"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "all"},
      {"--json", ""}}},
    {"verify",
     {{"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "all"},
      {"--layer NAMES", "all"},
      {"--variant NAMES", "all"},
      {"--size SIZES", "small and awkward ones of each kernel"},
      {"--threads COUNTS", "all"},
      {"--timeout DURATION", "1m"},
      {"--memory BYTES", "what is available"}}},
    {"run",
     {{"--color WHEN", "auto"},
      {"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "first"},
      {"--layer NAMES", "all"},
      {"--variant NAMES", "all"},
      {"--size SIZES", "0.5xL2"},
      {"--threads COUNTS", "all"},
      {"--preset NAME", "default"},
      {"--plan FILE", "none"},
      {"--dry-run", ""},
      {"--resume [FOLDER]", "a new run"},
      {"--per-node", ""},
      {"--replaces NODES", "none"},
      {"--retry", ""},
      {"--stop-after COUNT", "no stop"},
      {"--processes COUNT", "5"},
      {"--samples COUNT", "6"},
      {"--min-time DURATION", "5ms"},
      {"--most-disturbed SHARE", "2%"},
      {"--time-budget DURATION", "2m"},
      {"--wait-quiet DURATION", "no wait"},
      {"--ceilings FILE", "measured, in 5% of the time budget"},
      {"--timeout DURATION", "1m"},
      {"--memory BYTES", "what is available"},
      {"--share-code", ""},
      {"--out FOLDER", "results/run-<UTC time>"},
      {"--fom", ""},
      {"--verbose", ""}}},
    {"gate",
     {{"--color WHEN", "auto"},
      {"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--layer NAMES", "portable"},
      {"--against VARIANT", "baseline"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "all"},
      {"--size SIZES", "0.5xL2,4xLLC"},
      {"--threads COUNTS", "all"},
      {"--processes COUNT", "30"},
      {"--most-disturbed SHARE", "2%"},
      {"--time-budget DURATION", "5m"},
      {"--timeout DURATION", "1m"},
      {"--memory BYTES", "what is available"},
      {"--share-code", ""},
      {"--limit RATIOS", "that of the backend; with --counts 1.005"},
      {"--confidence SHARE", "99.5%"},
      {"--executable HEAD", "this executable, whose variants are compared with one another"},
      {"--against-executable BASE", "none"},
      {"--allow-different-builds", ""},
      {"--code", ""},
      {"--counts", ""},
      {"--manifest FILE", "none"},
      {"--update-manifest", ""},
      {"--out FOLDER", "none"},
      {"--markdown FILE", "none"},
      {"--junit FILE", "none"}}},
    {"show",
     {{"--color WHEN", "auto"},
      {"JOURNAL", ""},
      {"--kernel NAMES", "all"},
      {"--algorithm NAMES", "all"},
      {"--backend NAMES", "all"},
      {"--tuning NAMES", "all"},
      {"--layer NAMES", "all"},
      {"--variant NAMES", "all"},
      {"--summary", ""},
      {"--worst COUNT", "all"},
      {"--wide", ""},
      {"--verbose", ""}}},
    {"export",
     {{"RUNS", ""},
      {"--format NAME", "table"},
      {"--out FILE", "standard output"},
      {"--verbose", ""}}},
    {"compare",
     {{"RUNS", ""},
      {"--fail-above RATIO", "no limit"},
      {"--format NAME", "table"},
      {"--out FILE", "standard output"},
      {"--verbose", ""}}},
    {"report",
     {{"JOURNALS", ""},
      {"--executables FILES", "no hot loops"},
      {"--out FILE", "report.html"},
      {"--data", ""}}},
    {"gather", {{"FOLDERS", ""}, {"--out SET", "nodes.sqlite"}}},
    {"nodes",
     {{"SET", ""},
      {"--criteria FILE", "none"},
      {"--markdown FILE", "none"},
      {"--junit FILE", "none"},
      {"--format NAME", "table"},
      {"--out FILE", "standard output"}}},
    {"machine",
     {{"--threads COUNTS", "1,all"},
      {"--repetitions COUNT", "15"},
      {"--min-time DURATION", "20ms"},
      {"--timeout DURATION", "1m"},
      {"--json", ""}}}};

/// What help says of an option: its line, and the lines that continue it.
std::string entry_in(const std::vector<std::string>& lines, const std::string& option) {
  std::string entry;
  for (const std::string& line : lines) {
    const bool goes_on = line.starts_with("   ");
    if (!entry.empty() && !goes_on) {
      break;
    }
    // A long name has a line of its own.
    const bool begins = line.starts_with("  " + option + "  ") || line == "  " + option;
    if (!entry.empty() || begins) {
      entry += (entry.empty() ? "" : " ") + line.substr(line.find_first_not_of(' '));
    }
  }
  return entry;
}

TEST(help_of_options, has_a_line_of_its_own_for_each_with_its_default) {
  for (const command_row& row : command_table()) {
    const auto lines = lines_of(testing::run_fakes({"help", row.name}).out);
    for (const auto& [option, by_default] : options_with_defaults.at(row.name)) {
      const std::string entry = entry_in(lines, option);
      EXPECT_FALSE(entry.empty()) << row.name << " " << option;
      const std::string ending = by_default.empty() ? "" : " (default: " + by_default + ")";
      EXPECT_TRUE(entry.ends_with(ending)) << row.name << ": " << entry;
      EXPECT_EQ(entry.find("(default:") == entry.npos, by_default.empty()) << entry;
    }
  }
}

TEST(help_of_options, has_every_option_that_the_command_accepts) {
  for (const command_row& row : command_table()) {
    std::map<std::string, std::string> accepted;
    for (const option_row* option : options_of(row.what)) {
      const bool is_bare = option->metavariable.empty() || option->is_argument();
      accepted[is_bare ? option->name : option->name + " " + option->metavariable] = "";
    }
    std::map<std::string, std::string> listed = options_with_defaults.at(row.name);
    for (auto& [option, by_default] : listed) {
      by_default = "";
    }
    EXPECT_EQ(accepted, listed) << row.name;
  }
}

TEST(help_command, prints_what_the_option_prints) {
  EXPECT_EQ(testing::run_fakes({"help"}).out, testing::run_fakes({"--help"}).out);
  EXPECT_EQ(testing::run_fakes({"help", "run"}).out, testing::run_fakes({"run", "--help"}).out);
  EXPECT_EQ(testing::run_fakes({"help", "help"}).out, testing::run_fakes({"--help"}).out);
  EXPECT_EQ(testing::run_fakes({"help", "gate"}).exit_code, 0);
}

TEST(help_of_toll, lists_the_commands) {
  const std::string text = testing::run_fakes({"help"}).out;

  for (const std::string& name : command_names()) {
    EXPECT_NE(text.find("\n  " + name), std::string::npos) << name << " is not in: " << text;
  }
}

TEST(toll_alone, prints_its_help_and_ends_with_2) {
  const auto done = testing::run_fakes({});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.out, "");
  EXPECT_TRUE(done.err.starts_with(testing::run_fakes({"help"}).out)) << done.err;
  EXPECT_NE(done.err.find("\ntoll: a command is missing"), std::string::npos) << done.err;
}

TEST(version, says_what_a_figure_has_to_be_quoted_with) {
  const auto done = testing::run_fakes({"--version"});
  const std::vector<std::string> lines = lines_of(done.out);
  const build_facts build = build_facts::of_this_executable();

  EXPECT_EQ(done.exit_code, 0);
  ASSERT_EQ(lines.size(), 6U) << done.out;
  EXPECT_EQ(lines[0], "toll " + build.version);
  EXPECT_TRUE(lines[1].starts_with("commit: ")) << lines[1];
  EXPECT_EQ(lines[2], "compiler: " + build.compiler + ", build type " + build.type);
  EXPECT_TRUE(
      std::regex_search(lines[3], std::regex{"^compiler options: .*-std=c\\+\\+20|not known"}))
      << lines[3];
  EXPECT_EQ(lines[4], "backends: gpu, half, seq; not built: old");
  EXPECT_EQ(lines[5], "worker protocol: " + std::to_string(worker_protocol));
}

TEST(version, says_what_is_not_known_of_the_commit) {
  build_facts build = build_facts::of_this_executable();
  build.commit = "abc";
  build.is_dirty = true;
  EXPECT_NE(version_text(build, {}).find("\ncommit: abc, with uncommitted changes\n"),
            std::string::npos);
  build.is_dirty = std::nullopt;
  EXPECT_NE(version_text(build, {}).find("\ncommit: abc, perhaps with uncommitted changes\n"),
            std::string::npos);
  build.commit = "";
  EXPECT_NE(version_text(build, {}).find("\ncommit: not known\n"), std::string::npos);
}

}  // namespace
}  // namespace toll::suite
