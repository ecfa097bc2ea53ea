// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/options.hpp"

#include "harness/closest.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/commands/presets.hpp"
#include "harness/commands/without_effect.hpp"
#include "harness/gate/trial.hpp"
#include "harness/plan/plan_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll {
namespace {

// Of a shorter sample, an interrupt or a tick of the scheduler is a large part.
constexpr double shortest_min_time = 0.002;

filter filter_from(const typed_options& t, const std::string& option) {
  return t.gave(option) ? filter{comma_list(option, t.value(option))} : filter{};
}

std::string journal_from(const typed_options& t) {
  if (!t.gave("JOURNAL")) {
    throw usage_error("toll export: the journal is missing; name run.jsonl or its folder");
  }
  return t.value("JOURNAL");
}

std::string format_from(const typed_options& t, const std::vector<std::string>& formats) {
  const std::string& format = t.value("--format");
  if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
    throw usage_error(fmt::format("--format {}: there is no such format; closest: {}", format,
                                  closest_names(format, formats)));
  }
  return format;
}

void take_export(options& o, const typed_options& t) {
  o.journal = journal_from(t);
  o.verbose = t.gave("--verbose");
  o.format = format_from(t, {"table", "markdown", "json", "csv", "fom"});
  o.out = t.value("--out");
}

void take_comparison(options& o, const typed_options& t) {
  o.journals = t.runs;
  if (o.journals.size() < 2) {
    throw usage_error(
        "toll compare: two journals or more are compared; name run.jsonl or the folder of each");
  }
  if (std::ranges::any_of(o.journals, [](const std::string& name) { return name.empty(); })) {
    throw usage_error("RUNS '': an empty text; give run.jsonl or its folder");
  }
  o.verbose = t.gave("--verbose");
  o.format = format_from(t, {"table", "markdown", "csv", "json"});
  o.out = t.value("--out");
  if (t.gave("--fail-above")) {
    o.fail_above = positive_number("--fail-above", t.value("--fail-above"), "a ratio");
  }
}

/// The folder may stand after either option.
void take_folder(options& o, const typed_options& t) {
  const std::string& out = t.value("--out");
  const std::string& resumed = t.value("--resume");
  o.out = out;
  o.resume = t.gave("--resume");
  if (!o.resume) {
    if (o.retries) {
      throw usage_error("--retry: of which run? Write --resume FOLDER too");
    }
    return;
  }
  if (!resumed.empty() && !out.empty() && resumed != out) {
    throw usage_error(fmt::format("--resume {} and --out {}: two folders; a run goes on in its own",
                                  resumed, out));
  }
  o.out = resumed.empty() ? out : resumed;
  if (o.out.empty()) {
    throw usage_error("--resume: of which run? Write --resume FOLDER");
  }
}

void take_samples(options& o, const typed_options& t) {
  o.samples = even_number("--samples", t.value("--samples"));
  o.min_time = positive_number("--min-time", t.value("--min-time"));
  if (o.min_time < shortest_min_time) {
    throw usage_error(
        fmt::format("--min-time {}: too short for a clock and a scheduler; give {} or "
                    "more",
                    t.value("--min-time"), shortest_min_time));
  }
  o.processes = whole_number("--processes", t.value("--processes"));
  o.most_disturbed = fraction("--most-disturbed", t.value("--most-disturbed"));
}

void take_repetitions(options& o, const typed_options& t) {
  o.repetitions = whole_number("--repetitions", t.value("--repetitions"));
  o.min_time = positive_number("--min-time", t.value("--min-time"));
}

void take_workers(options& o, const typed_options& t, const machine& here) {
  o.threads = thread_counts(t.value("--threads"), here);
  o.timeout = positive_number("--timeout", t.value("--timeout"));
  if (t.gave("--memory")) {
    o.memory = bytes("--memory", t.value("--memory"));
  }
}

void take_cell_filters(options& o, const typed_options& t) {
  o.selection.kernel = filter_from(t, "--kernel");
  o.selection.algorithm = filter_from(t, "--algorithm");
  o.selection.backend = filter_from(t, "--backend");
  o.selection.tuning = filter_from(t, "--tuning");
  // A word, not a name: what a tuning is called differs from kernel to kernel.
  if (o.selection.tuning.patterns == std::vector<std::string>{"first"}) {
    o.selection.tuning = {};
    o.selection.only_first_tuning = true;
  }
}

void take_filters(options& o, const typed_options& t) {
  take_cell_filters(o, t);
  o.selection.variant = filter_from(t, "--variant");
}

void take_sizes(options& o, const typed_options& t) {
  if (t.gave("--size")) {
    o.sizes = t.value("--size");
  }
}

/// Fewer than a batch of a trial decide nothing.
int processes_of_gate(const std::string& text) {
  const int most = whole_number("--processes", text);
  if (const int fewest = trial_settings{}.fewest; most < fewest) {
    throw usage_error(
        fmt::format("--processes {}: fewer than {} processes decide nothing; give at least {}",
                    text, fewest, fewest));
  }
  return most;
}

void take_gate(options& o, const typed_options& t, const machine& here) {
  take_cell_filters(o, t);
  o.sizes = t.value("--size");
  o.are_sizes_of_preset = !t.gave("--size");
  take_workers(o, t, here);
  o.confidence = share("--confidence", t.value("--confidence"));
  o.time_budget = positive_number("--budget", t.value("--budget"));
  o.processes = processes_of_gate(t.value("--processes"));
  o.most_disturbed = fraction("--most-disturbed", t.value("--most-disturbed"));
  o.manifest = t.value("--manifest");
  o.update_manifest = t.gave("--update-manifest");
  if (o.update_manifest && o.manifest.empty()) {
    throw usage_error("--update-manifest: of which file? Write --manifest FILE too");
  }
  o.by_code = t.gave("--code");
  o.by_counts = t.gave("--counts");
  require_effect(t);
  o.limits = o.by_counts ? limits::of_counts() : limits{};
  if (t.gave("--limit")) {
    o.limits = o.limits.with(t.value("--limit"));
  }
  o.markdown = t.value("--markdown");
  o.junit = t.value("--junit");
  o.out = t.value("--out");
}

void take_run(options& o, const typed_options& t, const machine& here) {
  take_filters(o, t);
  take_sizes(o, t);
  take_workers(o, t, here);
  take_samples(o, t);
  o.time_budget = positive_number("--time-budget", t.value("--time-budget"));
  o.figures_of_merit = t.gave("--fom");
  o.dry_run = t.gave("--dry-run");
  o.verbose = t.gave("--verbose");
  o.retries = t.gave("--retry");
  if (t.gave("--wait-quiet")) {
    o.wait_quiet = positive_number("--wait-quiet", t.value("--wait-quiet"));
  }
  if (t.gave("--stop-after")) {
    o.most_processes =
        static_cast<std::size_t>(whole_number("--stop-after", t.value("--stop-after")));
  }
  o.ceilings = t.value("--ceilings");
  take_folder(o, t);
  require_effect(t);
}

/// What a plan file says counts as typed; what a preset says does not, for nobody asked for just
/// that.
options of_run(typed_options t, const machine& here) {
  if (t.gave("--plan")) {
    for (const auto& [name, value] : read_plan_file(t.value("--plan"))) {
      t.propose(name, value);
    }
  }
  options o;
  const std::set<std::string> asked = t.given;
  for (const auto& [name, value] : preset(t.value("--preset"))) {
    t.propose(name, value);
  }
  take_run(o, t, here);
  o.given = asked;
  o.are_sizes_of_preset = !o.gave("--size");
  return o;
}

options understood(const typed_options& t, const machine& here) {
  if (t.what == command::run) {
    options o = of_run(t, here);
    o.what = t.what;
    return o;
  }
  options o;
  o.what = t.what;
  o.given = t.given;
  o.json = t.gave("--json");
  switch (t.what) {
    case command::list:
      take_filters(o, t);
      break;
    case command::code:
      take_cell_filters(o, t);
      break;
    case command::verify:
      take_filters(o, t);
      take_sizes(o, t);
      take_workers(o, t, here);
      break;
    case command::gate:
      take_gate(o, t, here);
      break;
    case command::machine:
      take_workers(o, t, here);
      take_repetitions(o, t);
      break;
    case command::export_results:
      take_export(o, t);
      break;
    case command::compare:
      take_comparison(o, t);
      break;
    case command::run:
      break;
  }
  return o;
}

}  // namespace

std::optional<options> parse_options(int argc, char** argv, const machine& here) {
  const auto typed = read_command_line(argc, argv);
  return typed ? std::optional{understood(*typed, here)} : std::nullopt;
}

}  // namespace toll
