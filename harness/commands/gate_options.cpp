// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/limits.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/defaults.hpp"

#include <fmt/format.h>

namespace toll::suite {
namespace {

/// What they are without the option depends on the check, which is known by then.
void read_limits(options& o, const std::string&, const std::string& text, const machine&) {
  o.limits = o.limits.with(text);
}

}  // namespace

std::vector<option_row> gate_options() {
  return {
      {.name = "--limit",
       .metavariable = "RATIOS",
       .commands = {command::gate},
       .group = option_group::verdict,
       .how = given_as::list,
       .help = "highest portable/baseline that passes: of all backends, or by name",
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
       .useless_beside = {"--update-manifest", "--code", "--counts"}},
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
      {.name = "--fail-above",
       .metavariable = "RATIO",
       .commands = {command::compare},
       .group = option_group::verdict,
       .help = "exit code 1 if the lower bound of a ratio is above this; the confidence of each "
               "bound is 1 - 0.05/tasks",
       .default_in_words = "no limit",
       .read = into(&options::fail_above, ratio)}};
}

}  // namespace toll::suite
