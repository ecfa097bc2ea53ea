// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/options.hpp"

#include "harness/commands/command_table.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/presets.hpp"
#include "harness/defaults.hpp"
#include "harness/usage_error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

variant on(const std::string& backend) {
  variant v{};
  v.backend = backend;
  v.limits.time_ratio = 1.02;
  return v;
}

options parsed(std::vector<std::string> words) {
  words.insert(words.begin(), "toll");
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  const auto understood = parse_options(static_cast<int>(words.size()), arguments.data(),
                                        {.processors = 4, .cores = 2}, {});
  if (!understood) {
    throw std::runtime_error("only help was asked for");
  }
  return *understood;
}

TEST(defaults_of_options, are_those_of_the_harness) {
  const options of_run = parsed({"run"});
  const options of_gate = parsed({"gate"});
  const options of_machine = parsed({"machine"});

  EXPECT_EQ(of_run.processes, defaults::processes);
  EXPECT_EQ(of_run.samples, defaults::samples);
  EXPECT_EQ(of_run.min_time, defaults::min_time);
  EXPECT_EQ(of_run.most_disturbed, defaults::most_disturbed);
  EXPECT_EQ(of_run.time_budget, defaults::time_budget);
  EXPECT_EQ(of_run.timeout, defaults::timeout);
  EXPECT_EQ(of_run.wait_quiet, 0);
  EXPECT_EQ(of_run.threads, std::vector<int>{4});
  EXPECT_TRUE(of_run.are_sizes_of_preset);
  EXPECT_TRUE(of_run.selection.only_first_tuning);
  EXPECT_EQ(of_gate.processes, defaults::most_processes);
  EXPECT_EQ(of_gate.confidence, defaults::confidence);
  EXPECT_EQ(of_gate.time_budget, defaults::gate_time_budget);
  EXPECT_EQ(of_gate.limits.of(on("seq")), limits{}.of(on("seq")));
  EXPECT_FALSE(of_gate.selection.only_first_tuning);
  EXPECT_EQ(of_machine.repetitions, defaults::repetitions);
  EXPECT_EQ(of_machine.min_time, defaults::repetition_time);
  EXPECT_EQ(of_machine.threads, (std::vector<int>{1, 4}));
  EXPECT_FALSE(parsed({"verify"}).sizes.has_value());
  EXPECT_EQ(parsed({"gate", "--counts"}).limits.of(on("seq")), limits::of_counts().of(on("seq")));
}

TEST(lists, accumulate) {
  const std::vector<std::string> names{"daxpy", "pi", "d*"};

  EXPECT_EQ(parsed({"run", "--kernel", "daxpy,pi", "--kernel", "d*"}).selection.kernel.patterns,
            names);
  EXPECT_EQ(
      parsed({"run", "--kernel=daxpy", "--kernel=pi", "--kernel", "d*"}).selection.kernel.patterns,
      names);
  EXPECT_EQ(parsed({"run", "--size", "16Ki", "--size", "4xLLC"}).sizes, "16Ki,4xLLC");
  EXPECT_EQ(parsed({"run", "--threads", "1", "--threads", "all"}).threads,
            (std::vector<int>{1, 4}));
  const options gate = parsed({"gate", "--limit", "1.1", "--limit", "seq=5%"});
  EXPECT_EQ(gate.limits.of(on("openmp")), 1.1);
  EXPECT_EQ(gate.limits.of(on("seq")), 1.05);
}

TEST(presets, give_way_to_options_and_are_not_counted_as_typed) {
  const options full = parsed({"run", "--preset", "full", "--processes", "3"});

  EXPECT_EQ(full.processes, 3);
  EXPECT_EQ(full.time_budget, 7200);
  EXPECT_FALSE(full.gave("--time-budget"));
  EXPECT_TRUE(full.gave("--processes"));
  EXPECT_FALSE(full.selection.only_first_tuning);
}

TEST(presets, hold_options_of_run_only) {
  for (const std::string& name : preset_names()) {
    for (const auto& [option, value] : preset(name)) {
      ASSERT_NE(find_option(command::run, option), nullptr) << option;
      EXPECT_NO_THROW(parsed({"run", option, value})) << option << " " << value;
    }
  }
}

TEST(duration, is_seconds_or_has_units) {
  EXPECT_EQ(duration("--timeout", "0.5"), 0.5);
  EXPECT_EQ(duration("--timeout", "1e-300"), 1e-300);
  EXPECT_EQ(duration("--timeout", "2h"), 7200);
  EXPECT_EQ(duration("--timeout", "10m"), 600);
  EXPECT_EQ(duration("--timeout", "90s"), 90);
  EXPECT_EQ(duration("--timeout", "1h30m"), 5400);
  EXPECT_EQ(duration("--timeout", "1h1m1s500ms"), 3661.5);
  EXPECT_EQ(duration("--timeout", "5ms"), 0.005);
  EXPECT_EQ(duration("--timeout", "1.5h"), 5400);
}

TEST(duration, is_nothing_else) {
  for (const char* text : {"", "0", "0s", "-1", "-1s", "nan", "inf", "infs", "1h30", "30m1h",
                           "1m1m", "h", "5 s", "1d", "1H", "1..2s", "m5", "1e3s", "1e999"}) {
    EXPECT_THROW(duration("--timeout", text), usage_error) << text;
  }
}

TEST(duration, is_written_as_it_is_read) {
  for (const double seconds : {0.002, 0.005, 0.02, 1.0, 60.0, 90.0, 120.0, 300.0, 5400.0}) {
    EXPECT_EQ(duration("--timeout", duration_text(seconds)), seconds) << duration_text(seconds);
  }
  EXPECT_EQ(duration_text(0.005), "5ms");
  EXPECT_EQ(duration_text(90), "90s");
  EXPECT_EQ(duration_text(120), "2m");
}

TEST(shares, may_be_percentages) {
  EXPECT_EQ(fraction("--most-disturbed", "5%"), 0.05);
  EXPECT_EQ(fraction("--most-disturbed", "0.05"), 0.05);
  EXPECT_EQ(fraction("--most-disturbed", "100%"), 1);
  EXPECT_EQ(confidence_level("--confidence", "99.5%"), 0.995);
  EXPECT_THROW(fraction("--most-disturbed", "101%"), usage_error);
  EXPECT_THROW(fraction("--most-disturbed", "5"), usage_error);
  EXPECT_THROW(fraction("--most-disturbed", "%"), usage_error);
  EXPECT_THROW(confidence_level("--confidence", "99.5"), usage_error);
  EXPECT_THROW(confidence_level("--confidence", "100%"), usage_error);
}

TEST(ratio, may_be_what_is_more_than_the_same) {
  EXPECT_EQ(ratio("--fail-above", "1.02"), 1.02);
  EXPECT_EQ(ratio("--fail-above", "2%"), 1.02);
  EXPECT_EQ(ratio("--fail-above", "0.5%"), 1.005);
  EXPECT_EQ(ratio("--fail-above", "50%"), 1.5);
  for (const char* text : {"0", "-1", "0%", "-2%", "51%", "102%", "nan", "inf", "%", ""}) {
    EXPECT_THROW(ratio("--fail-above", text), usage_error) << text;
  }
}

TEST(option, that_no_command_has_cannot_be_asked_about) {
  EXPECT_FALSE(parsed({"run"}).gave("--size"));
  EXPECT_THROW(parsed({"run"}).gave("--sise"), std::logic_error);
}

TEST(option_table, has_one_row_for_an_option_of_a_command) {
  for (const command_row& row : command_table()) {
    std::set<std::string> names;
    for (const option_row* option : options_of(row.what)) {
      EXPECT_TRUE(names.insert(option->name).second) << row.name << " " << option->name;
      const bool is_flag = option->how == given_as::flag;
      EXPECT_EQ(option->flag != nullptr, is_flag) << row.name << " " << option->name;
      EXPECT_EQ(option->metavariable.empty(), is_flag) << row.name << " " << option->name;
    }
  }
}

}  // namespace
}  // namespace toll::suite
