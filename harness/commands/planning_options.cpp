// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/presets.hpp"
#include "harness/plan/selection.hpp"

#include <cstddef>

namespace toll::suite {
namespace {

void read_most_processes(options& o, const std::string& name, const std::string& text,
                         const machine&) {
  o.most_processes = static_cast<std::size_t>(whole_number(name, text));
}

option_row replaces_row() {
  return {.name = "--replaces",
          .metavariable = "NODES",
          .commands = {command::run},
          .group = option_group::plan,
          .help =
              "with --per-node --resume: lost nodes, comma-separated, one for each node of this "
              "job, which measures what that one did not",
          .default_in_words = "none",
          .read = [](options& o, const std::string& name, const std::string& text, const machine&) {
            o.lost = comma_list(name, text);
          }};
}

}  // namespace

std::vector<option_row> planning_options() {
  return {
      {.name = "--preset",
       .metavariable = "NAME",
       .commands = {command::run},
       .group = option_group::plan,
       .help = "set of options, listed below; an option on the command line wins",
       .default_text = default_preset,
       .choices = preset_names(),
       .is_in_plan = true,
       .useless_beside = {"--resume"}},
      {.name = "--plan",
       .metavariable = "FILE",
       .commands = {command::run},
       .group = option_group::plan,
       .help = "options of a sweep as a JSON object; an option on the command line wins",
       .default_in_words = "none"},
      {.name = "--dry-run",
       .commands = {command::run},
       .group = option_group::plan,
       .how = given_as::flag,
       .help = "only print the cells and the time they may take",
       .flag = &options::dry_run},
      {.name = "--resume",
       .metavariable = "[FOLDER]",
       .commands = {command::run},
       .group = option_group::plan,
       .how = given_as::optional_value,
       .help = "unfinished run to continue, by its folder; or in that of --out",
       .default_in_words = "a new run"},
      {.name = "--per-node",
       .commands = {command::run},
       .group = option_group::plan,
       .how = given_as::flag,
       .help = "as a rank of a job of Slurm or MPI: results in FOLDER/NODE, or FOLDER/NODE.RANK "
               "where a node has several ranks; --resume also begins what is missing",
       .flag = &options::per_node},
      replaces_row(),
      {.name = "--retry",
       .commands = {command::run},
       .group = option_group::plan,
       .how = given_as::flag,
       .help = "with --resume: also measure again what crashed",
       .flag = &options::retries,
       .useless_beside = {"--dry-run"}},
      {.name = "--stop-after",
       .metavariable = "COUNT",
       .commands = {command::run},
       .group = option_group::plan,
       .help = "number of worker processes after which the run stops, for --resume",
       .default_in_words = "no stop",
       .read = read_most_processes,
       .useless_beside = {"--dry-run"}}};
}

}  // namespace toll::suite
