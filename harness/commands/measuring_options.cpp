// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/defaults.hpp"
#include "harness/gate/sequential_test.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll::suite {
namespace {

// Of a shorter sample, an interrupt or a tick of the scheduler is a large part.
constexpr double shortest_sample = 0.002;

// Fewer than a batch of a sequential test decide nothing.
constexpr int fewest_of_gate = sequential_test_settings{}.fewest;

double sample_duration(const std::string& option, const std::string& text) {
  const double seconds = duration(option, text);
  if (seconds < shortest_sample) {
    throw usage_error(fmt::format("{} {}: too short for a clock and a scheduler; give {} or more",
                                  option, text, shortest_sample));
  }
  return seconds;
}

int enough_processes(const std::string& option, const std::string& text) {
  const int most = whole_number(option, text);
  if (most < fewest_of_gate) {
    throw usage_error(fmt::format("{} {}: fewer than {} processes decide nothing; give at least {}",
                                  option, text, fewest_of_gate, fewest_of_gate));
  }
  return most;
}

const std::vector<std::string> where_no_clock_runs{"--update-manifest", "--code", "--counts"};

option_row time_budget_row(command what, std::string help, double seconds) {
  return {.name = "--time-budget",
          .metavariable = "DURATION",
          .commands = {what},
          .group = option_group::measure,
          .help = std::move(help),
          .default_text = duration_text(seconds),
          .read = into(&options::time_budget, duration),
          .is_in_plan = true,
          .useless_beside = where_no_clock_runs};
}

std::vector<option_row> sampling_options() {
  return {{.name = "--processes",
           .metavariable = "COUNT",
           .commands = {command::run},
           .group = option_group::measure,
           .help = "worker processes that measure each cell",
           .default_text = fmt::format("{}", defaults::processes),
           .read = into(&options::processes, whole_number),
           .is_in_plan = true},
          {.name = "--samples",
           .metavariable = "COUNT",
           .commands = {command::run},
           .group = option_group::measure,
           .help = "samples of each variant in each process; an even number",
           .default_text = fmt::format("{}", defaults::samples),
           .read = into(&options::samples, even_number),
           .is_in_plan = true},
          {.name = "--min-time",
           .metavariable = "DURATION",
           .commands = {command::run},
           .group = option_group::measure,
           .help = fmt::format("shortest duration of a sample; at least {}",
                               duration_text(shortest_sample)),
           .default_text = duration_text(defaults::min_time),
           .read = into(&options::min_time, sample_duration),
           .is_in_plan = true},
          {.name = "--most-disturbed",
           .metavariable = "SHARE",
           .commands = {command::run, command::gate},
           .group = option_group::measure,
           .help = "largest share of a sample that others may take; with more it is dropped; 1 "
                   "keeps all",
           .default_text = percent_text(defaults::most_disturbed),
           .read = into(&options::most_disturbed, fraction),
           .is_in_plan = true,
           .useless_beside = where_no_clock_runs}};
}

/// Of toll gate and toll machine.
std::vector<option_row> repetition_options() {
  return {{.name = "--processes",
           .metavariable = "COUNT",
           .commands = {command::gate},
           .group = option_group::measure,
           .help = fmt::format("most worker processes in a batch before a cell is undecided; at "
                               "least {}",
                               fewest_of_gate),
           .default_text = fmt::format("{}", defaults::most_processes),
           .read = into(&options::processes, enough_processes),
           .useless_beside = where_no_clock_runs},
          {.name = "--repetitions",
           .metavariable = "COUNT",
           .commands = {command::machine},
           .group = option_group::measure,
           .help = "repetitions of each measurement",
           .default_text = fmt::format("{}", defaults::repetitions),
           .read = into(&options::repetitions, whole_number)},
          {.name = "--min-time",
           .metavariable = "DURATION",
           .commands = {command::machine},
           .group = option_group::measure,
           .help = "shortest duration of a repetition",
           .default_text = duration_text(defaults::repetition_time),
           .read = into(&options::min_time, duration)}};
}

std::vector<option_row> worker_options() {
  return {{.name = "--timeout",
           .metavariable = "DURATION",
           .commands = {command::verify, command::run, command::gate, command::machine},
           .group = option_group::workers,
           .help = "time without an answer after which a worker process is killed",
           .default_text = duration_text(defaults::timeout),
           .read = into(&options::timeout, duration),
           .is_in_plan = true,
           .useless_beside = {"--update-manifest", "--code"}},
          {.name = "--memory",
           .metavariable = "BYTES",
           .commands = {command::verify, command::run, command::gate},
           .group = option_group::workers,
           .help = "most memory that a worker process may hold",
           .default_in_words = "what is available",
           .read = into(&options::memory, bytes),
           .is_in_plan = true,
           .useless_beside = {"--update-manifest", "--code"}},
          {.name = "--share-code",
           .commands = {command::run, command::gate},
           .group = option_group::workers,
           .how = given_as::flag,
           .help = "run the executable's file, of which all workers share the code, not a copy "
                   "each; for perf and debuggers, which find no symbols in a copy",
           .flag = &options::share_code,
           .useless_beside = {"--update-manifest", "--code", "--counts", "--dry-run"}}};
}

}  // namespace

std::vector<option_row> measuring_options() {
  std::vector<option_row> rows = sampling_options();
  for (option_row& row : repetition_options()) {
    rows.push_back(std::move(row));
  }
  rows.push_back(time_budget_row(command::run,
                                 "time for the whole run; cells that do not fit are left out",
                                 defaults::time_budget));
  rows.push_back(time_budget_row(command::gate,
                                 "time for all cells; what is open then is undecided",
                                 defaults::gate_time_budget));
  rows.back().is_in_plan = false;
  rows.back().former_name = "--budget";
  rows.push_back({.name = "--wait-quiet",
                  .metavariable = "DURATION",
                  .commands = {command::run},
                  .group = option_group::measure,
                  .help = "longest wait, before measuring, until other processes leave the machine",
                  .default_in_words = "no wait",
                  .read = into(&options::wait_quiet, duration),
                  .useless_beside = {"--dry-run"}});
  rows.push_back({.name = "--ceilings",
                  .metavariable = "FILE",
                  .commands = {command::run},
                  .group = option_group::measure,
                  .help = "what the machine can do: a file of toll machine --json, or none",
                  .default_in_words = fmt::format("measured, in {} of the time budget",
                                                  percent_text(ceilings_share_of_budget)),
                  .read = text_into(&options::ceilings),
                  .is_in_plan = true});
  for (option_row& row : worker_options()) {
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace toll::suite
