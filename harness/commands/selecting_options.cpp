// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/plan/selection.hpp"

#include <utility>

namespace toll::suite {
namespace {

const std::vector<command> commands_on_cells{command::list, command::code, command::verify,
                                             command::run, command::gate};
const std::vector<command> commands_on_results{command::list, command::code, command::verify,
                                               command::run,  command::gate, command::show};

option_reader names_into(filter selection::* place) {
  return [place](options& o, const std::string& name, const std::string& text, const machine&) {
    (o.selection.*place).patterns = comma_list(name, text);
  };
}

/// `first` is a word, not a name: what a tuning is called differs from kernel to kernel.
void read_tunings(options& o, const std::string& name, const std::string& text, const machine&) {
  o.selection.only_first_tuning = text == "first";
  if (!o.selection.only_first_tuning) {
    o.selection.tuning.patterns = comma_list(name, text);
  }
}

void read_sizes(options& o, const std::string&, const std::string& text, const machine&) {
  o.sizes = text;
}

void read_threads(options& o, const std::string&, const std::string& text, const machine& here) {
  o.threads = thread_counts(text, here);
}

option_row names_row(std::string name, std::vector<command> commands, std::string help,
                     option_reader read) {
  return {.name = std::move(name),
          .metavariable = "NAMES",
          .commands = std::move(commands),
          .how = given_as::list,
          .help = std::move(help),
          .default_in_words = "all",
          .read = std::move(read),
          .is_in_plan = true,
          .shapes_plan = true};
}

/// Of the commands that compare two arms.
option_row subjects_row() {
  option_row row =
      names_row("--layer", {command::code, command::gate},
                "each variant of these layers is compared: names or globs, comma-separated",
                names_into(&selection::layer));
  row.default_text = our_layer;
  row.default_in_words.clear();
  return row;
}

option_row reference_row() {
  return {.name = "--against",
          .metavariable = "VARIANT",
          .commands = {command::code, command::gate},
          .help = "what they are compared with: baseline, portable, raja.tuned ...",
          .default_text = std::string{baseline_name},
          .read = [](options& o, const std::string&, const std::string& text, const machine&) {
            o.selection.reference = text;
          }};
}

option_row sizes_row(command what, std::string help) {
  return {.name = "--size",
          .metavariable = "SIZES",
          .commands = {what},
          .how = given_as::list,
          .help = std::move(help),
          .read = read_sizes,
          .is_in_plan = true,
          .shapes_plan = true,
          .useless_beside = {"--update-manifest", "--code"}};
}

option_row threads_row(std::vector<command> commands, std::string help, std::string by_default) {
  return {.name = "--threads",
          .metavariable = "COUNTS",
          .commands = std::move(commands),
          .how = given_as::list,
          .help = std::move(help),
          .default_text = std::move(by_default),
          .read = read_threads,
          .is_in_plan = true,
          .shapes_plan = true,
          .useless_beside = {"--update-manifest", "--code", "--counts"}};
}

}  // namespace

std::vector<option_row> selecting_options() {
  option_row sizes_of_verify = sizes_row(command::verify, "sizes to verify");
  sizes_of_verify.default_in_words = "small and awkward ones of each kernel";
  option_row sizes_of_gate = sizes_row(command::gate, "sizes to measure; with --counts: two");
  sizes_of_gate.default_text = "0.5xL2,4xLLC";
  return {
      names_row("--kernel", commands_on_results,
                "only these kernels: names or globs, comma-separated",
                names_into(&selection::kernel)),
      names_row("--algorithm", commands_on_results,
                "only these algorithms: names or globs, comma-separated",
                names_into(&selection::algorithm)),
      names_row("--backend", commands_on_results,
                "only these backends: names or globs, comma-separated",
                names_into(&selection::backend)),
      names_row(
          "--tuning", commands_on_cells,
          "only these tunings: names or globs, comma-separated; or first, the first tuning of "
          "each kernel",
          read_tunings),
      names_row("--tuning", {command::show}, "only these tunings: names or globs, comma-separated",
                names_into(&selection::tuning)),
      names_row("--layer", {command::list, command::verify, command::run, command::show},
                "only variants of these layers, each with its baseline: names or globs, "
                "comma-separated",
                names_into(&selection::layer)),
      subjects_row(),
      reference_row(),
      names_row(
          "--variant", {command::list, command::code, command::verify, command::run, command::show},
          "only these variants: names or globs, comma-separated", names_into(&selection::variant)),
      sizes_of_verify,
      sizes_row(command::run, "sizes to measure"),
      sizes_of_gate,
      threads_row({command::verify, command::run, command::gate}, "numbers of threads to run on",
                  "all"),
      threads_row({command::machine}, "numbers of threads to measure on", "1,all")};
}

}  // namespace toll::suite
