// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/limits.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/defaults.hpp"

#include <fmt/format.h>

#include <vector>

namespace toll::suite {
namespace {

/// What they are without the option depends on the check, which is known by then.
void read_limits(options& o, const std::string&, const std::string& text, const machine&) {
  o.limits = o.limits.with(text);
}

std::vector<option_row> limit_options() {
  return {{.name = "--limit",
           .metavariable = "RATIOS",
           .commands = {command::gate},
           .group = option_group::verdict,
           .how = given_as::list,
           .help = "highest ratio that passes: of all backends, or by name",
           .default_in_words =
               fmt::format("that of the backend; with --counts {}", limits::ratio_of_counts),
           .read = read_limits,
           .useless_beside = {"--update-manifest", "--code"}},
          {.name = "--confidence",
           .metavariable = "SHARE",
           .commands = {command::gate},
           .group = option_group::verdict,
           .help = "one-sided confidence of each bound of a ratio",
           .default_text = percent_text(defaults::confidence),
           .read = into(&options::confidence, confidence_level),
           .useless_beside = {"--update-manifest", "--code", "--counts"}}};
}

std::vector<option_row> compared_build_options() {
  return {
      {.name = "--executable",
       .metavariable = "HEAD",
       .commands = {command::gate},
       .group = option_group::verdict,
       .help =
           "toll of the build under test, such as a pull request's head: each of its variants, of "
           "all layers or --layer, is compared with the same variant of --against-executable",
       .default_in_words = "this executable, whose variants are compared with one another",
       .read = text_into(&options::executable)},
      {.name = "--against-executable",
       .metavariable = "BASE",
       .commands = {command::gate},
       .group = option_group::verdict,
       .help = "toll of the build that --executable must not be slower than, such as the base",
       .default_in_words = "none",
       .read = text_into(&options::against_executable)},
      {.name = "--allow-different-builds",
       .commands = {command::gate},
       .group = option_group::verdict,
       .how = given_as::flag,
       .help = "compare them although compiler, options, build type or libraries differ",
       .flag = &options::allow_different_builds}};
}

/// Which check decides, and what it expects.
std::vector<option_row> check_options() {
  return {
      {.name = "--code",
       .commands = {command::gate},
       .group = option_group::verdict,
       .how = given_as::flag,
       .help = "compare the machine code of hot loops instead of times",
       .flag = &options::by_code,
       .useless_beside = {"--update-manifest"}},
      {.name = "--counts",
       .commands = {command::gate},
       .group = option_group::verdict,
       .how = given_as::flag,
       .help = "compare numbers of instructions, by callgrind, instead of times",
       .flag = &options::by_counts,
       .useless_beside = {"--update-manifest"}},
      {.name = "--manifest",
       .metavariable = "FILE",
       .commands = {command::gate},
       .group = option_group::verdict,
       .help = "file of the cells that must be checked, and of waivers",
       .default_in_words = "none",
       .read = text_into(&options::manifest)},
      {.name = "--update-manifest",
       .commands = {command::gate},
       .group = option_group::verdict,
       .how = given_as::flag,
       .help = "write the selected cells to the manifest, and measure nothing",
       .flag = &options::update_manifest},
      {.name = "--criteria",
       .metavariable = "FILE",
       .commands = {command::nodes},
       .group = option_group::verdict,
       .help = "JSON file of what cells must reach on every node; exit code 1 if one fails, 4 if "
               "one is undecided",
       .default_in_words = "none",
       .read = text_into(&options::criteria)},
      {.name = "--fail-above",
       .metavariable = "RATIO",
       .commands = {command::compare},
       .group = option_group::verdict,
       .help = "exit code 1 if the lower bound of a ratio is above this; the confidence of each "
               "bound is 1 - 0.05/tasks",
       .default_in_words = "no limit",
       .read = into(&options::fail_above, ratio)}};
}

}  // namespace

std::vector<option_row> gate_options() {
  std::vector<option_row> all;
  for (const auto& rows : {limit_options(), compared_build_options(), check_options()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace toll::suite
