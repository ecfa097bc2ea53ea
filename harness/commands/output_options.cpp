// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/export_formats.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/plan/selection.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace toll::suite {
namespace {

option_row output_flag(std::string name, std::vector<command> commands, std::string help,
                       bool options::* flag) {
  return {.name = std::move(name),
          .commands = std::move(commands),
          .group = option_group::output,
          .how = given_as::flag,
          .help = std::move(help),
          .flag = flag};
}

option_row output_row(std::string name, std::string metavariable, std::vector<command> commands,
                      std::string help, std::string by_default) {
  return {.name = std::move(name),
          .metavariable = std::move(metavariable),
          .commands = std::move(commands),
          .group = option_group::output,
          .help = std::move(help),
          .default_in_words = std::move(by_default),
          .read = text_into(&options::out)};
}

option_row format_row(command what, const std::vector<std::string>& names) {
  return {.name = "--format",
          .metavariable = "NAME",
          .commands = {what},
          .group = option_group::output,
          .help = fmt::format("format of the output: {}", fmt::join(names, ", ")),
          .default_text = names.front(),
          .choices = names,
          .read = text_into(&options::format)};
}

/// Has no effect where nothing is decided.
option_row for_verdicts(option_row row) {
  row.useless_beside = {"--update-manifest"};
  return row;
}

option_row argument_row(std::string name, std::vector<command> commands, given_as how,
                        std::string help) {
  return {.name = std::move(name),
          .metavariable = how == given_as::words ? "FILES" : "FILE",
          .commands = std::move(commands),
          .group = option_group::arguments,
          .how = how,
          .help = std::move(help)};
}

/// Has no effect where no rows are printed.
option_row for_rows(option_row row) {
  row.useless_beside = {"--summary"};
  return row;
}

option_row color_row(std::vector<command> commands) {
  return {.name = "--color",
          .metavariable = "WHEN",
          .commands = std::move(commands),
          .group = option_group::output,
          .help = "colours: always, never, or auto: on a terminal, unless NO_COLOR is set",
          .default_text = "auto",
          .choices = {"auto", "always", "never"},
          .read = text_into(&options::color)};
}

option_row worst_row() {
  return {.name = "--worst",
          .metavariable = "COUNT",
          .commands = {command::show},
          .group = option_group::output,
          .help = "only this number of rows, the largest ratios first",
          .default_in_words = "all",
          .read = [](options& o, const std::string& name, const std::string& text, const machine&) {
            o.worst = static_cast<std::size_t>(whole_number(name, text));
          }};
}

option_row executables_row() {
  return {.name = "--executables",
          .metavariable = "FILES",
          .commands = {command::report},
          .group = option_group::output,
          .how = given_as::list,
          .help =
              "toll of the builds that measured the runs, comma-separated: the page shows the hot "
              "loops of the "
              "largest regressions",
          .default_in_words = "no hot loops",
          .read = [](options& o, const std::string& name, const std::string& text, const machine&) {
            o.executables = comma_list(name, text);
          }};
}

/// What a command reads.
std::vector<option_row> journal_arguments() {
  option_row journal = argument_row(
      "JOURNAL", {command::show}, given_as::value,
      "run.jsonl or gate.jsonl, or the folder that contains it; of both, that of the run");
  journal.read = text_into(&options::journal);
  return {
      journal,
      argument_row("RUNS", {command::compare}, given_as::words,
                   "two runs or more, each as run.jsonl or the folder that contains it; the first "
                   "is the reference"),
      argument_row("JOURNALS", {command::report}, given_as::words,
                   "runs and gates, each as run.jsonl, gate.jsonl or the folder that contains it; "
                   "others are compared "
                   "with the first run"),
      argument_row("RUNS", {command::export_results}, given_as::words,
                   "one run, or several for csv, fom, sqlite and p3, each as run.jsonl or the "
                   "folder that contains it"),
      argument_row("FOLDERS", {command::gather}, given_as::words,
                   "folders in which run.jsonl and run.jsonl.gz are searched, or such files"),
      argument_row("SET", {command::nodes}, given_as::words,
                   "what toll gather wrote, or folders and journals as toll gather takes them")};
}

option_row fom_row() {
  option_row row = output_flag("--fom", {command::run},
                               "also print each median as a figure of merit: FOM <id> <median> s",
                               &options::figures_of_merit);
  row.useless_beside = {"--dry-run"};
  return row;
}

option_row markdown_of_nodes() {
  option_row row = output_row("--markdown", "FILE", {command::nodes},
                              "file for the verdicts, in Markdown", "none");
  row.read = text_into(&options::markdown);
  return row;
}

option_row junit_of_nodes() {
  option_row row = output_row("--junit", "FILE", {command::nodes},
                              "file for the verdicts, as JUnit XML", "none");
  row.read = text_into(&options::junit);
  return row;
}

}  // namespace

std::vector<option_row> output_options() {
  option_row markdown = for_verdicts(
      output_row("--markdown", "FILE", {command::gate}, "file for the table, in Markdown", "none"));
  markdown.read = text_into(&options::markdown);
  option_row junit = for_verdicts(output_row("--junit", "FILE", {command::gate},
                                             "file for the verdicts, as JUnit XML", "none"));
  junit.read = text_into(&options::junit);
  std::vector<option_row> all = journal_arguments();
  std::ranges::move(
      std::vector<option_row>{
          output_row("--out", "FOLDER", {command::run}, "folder for the results",
                     "results/run-<UTC time>"),
          for_verdicts(output_row("--out", "FOLDER", {command::gate},
                                  "folder for gate.jsonl: what each process found, and the "
                                  "verdicts",
                                  "none")),
          markdown,
          junit,
          markdown_of_nodes(),
          junit_of_nodes(),
          fom_row(),
          format_row(command::export_results, export_formats()),
          format_row(command::compare, {"table", "markdown", "csv", "json"}),
          format_row(command::nodes, {"table", "json"}),
          output_row("--out", "FILE", {command::export_results, command::compare, command::nodes},
                     "file for the output", "standard output"),
          output_row("--out", "FILE", {command::report}, "file for the page", "report.html"),
          output_row("--out", "SET", {command::gather}, "file for the set, a SQLite database",
                     "nodes.sqlite"),
          executables_row(),
          output_flag("--data", {command::report},
                      "the data that the page is drawn from, as JSON, instead of it",
                      &options::data),
          output_flag(
              "--summary", {command::show},
              "the summary that the run ended with, or of a gate only the counts of its verdicts",
              &options::summary),
          for_rows(worst_row()),
          output_flag("--wide", {command::show}, "all columns, however narrow the terminal is",
                      &options::wide),
          for_verdicts(color_row({command::run, command::gate, command::show})),
          output_flag("--verbose", {command::run},
                      "print the table of all cells too, and list what was skipped",
                      &options::verbose),
          for_rows(output_flag("--verbose", {command::show, command::export_results},
                               "list what was skipped", &options::verbose)),
          output_flag("--verbose", {command::compare},
                      "list what only one run has, and shorten no value", &options::verbose),
          output_flag("--json", {command::list, command::code}, "JSON instead of tables",
                      &options::json),
          output_flag("--json", {command::machine},
                      "JSON instead of tables, for toll run --ceilings", &options::json)},
      std::back_inserter(all));
  return all;
}

}  // namespace toll::suite
