// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/options.hpp"

#include "harness/closest.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/presets.hpp"
#include "harness/commands/without_effect.hpp"
#include "harness/plan/plan_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace toll::suite {
namespace {

void require_choice(const option_row& row, const std::string& text) {
  if (!row.choices.empty() && std::ranges::find(row.choices, text) == row.choices.end()) {
    throw usage_error(fmt::format("{} {}: there is no such {}; closest: {}", row.name, text,
                                  row.name.substr(std::string_view{"--"}.size()),
                                  closest_names(text, row.choices)));
  }
}

/// Flags first: they decide what some values mean.
void read_all(options& o, const typed_options& t, const machine& here) {
  const std::vector<const option_row*> rows = options_of(t.what);
  for (const option_row* row : rows) {
    if (row->flag != nullptr) {
      o.*(row->flag) = t.gave(row->name);
    }
  }
  if (o.by_counts) {
    o.limits = limits::of_counts();
  }
  for (const option_row* row : rows) {
    if (row->read && !t.value(row->name).empty()) {
      require_choice(*row, t.value(row->name));
      row->read(o, row->name, t.value(row->name), here);
    }
  }
}

void require_journals(options& o, const typed_options& t) {
  o.journals = t.runs;
  const bool lacks_journal = (t.what == command::show && o.journal.empty()) ||
                             (t.what == command::export_results && o.journals.empty());
  if (lacks_journal) {
    throw usage_error(fmt::format("toll {}: the journal is missing; name run.jsonl or its folder",
                                  t.what == command::show ? "show" : "export"));
  }
  if (t.what == command::report && o.journals.empty()) {
    throw usage_error(
        "toll report: the journal is missing; name run.jsonl, gate.jsonl or the folder of one");
  }
  if (t.what == command::gather) {
    o.out = o.out.empty() ? "nodes.sqlite" : o.out;
    if (o.journals.empty()) {
      throw usage_error("toll gather: the folders are missing; name the folder of the runs");
    }
  }
  if (t.what == command::nodes && o.journals.empty()) {
    throw usage_error(
        "toll nodes: the set is missing; name what toll gather wrote, or the folder of the runs");
  }
  if (t.what == command::nodes && o.criteria.empty() && (!o.markdown.empty() || !o.junit.empty())) {
    throw usage_error(fmt::format("{}: verdicts by which criteria? Write --criteria FILE too",
                                  o.junit.empty() ? "--markdown" : "--junit"));
  }
  if (t.what == command::compare && o.journals.size() < 2) {
    throw usage_error(
        "toll compare: two journals or more are compared; name run.jsonl or the folder of each");
  }
}

/// The folder may stand after either option.
void take_folder(options& o, const typed_options& t) {
  o.resume = t.gave("--resume");
  if (!o.lost.empty() && (!o.resume || !o.per_node)) {
    throw usage_error("--replaces: nodes of which job? Write --per-node --resume FOLDER too");
  }
  if (!o.resume) {
    if (o.retries) {
      throw usage_error("--retry: of which run? Write --resume FOLDER too");
    }
    return;
  }
  const std::string& resumed = t.value("--resume");
  if (!resumed.empty() && !o.out.empty() && resumed != o.out) {
    throw usage_error(fmt::format("--resume {} and --out {}: two folders; a run goes on in its own",
                                  resumed, o.out));
  }
  o.out = resumed.empty() ? o.out : resumed;
  if (o.out.empty()) {
    throw usage_error("--resume: of which run? Write --resume FOLDER");
  }
}

/// What a plan file says counts as typed.
void propose_plan(typed_options& t) {
  if (t.gave("--plan")) {
    for (const auto& [name, value] : read_plan_file(t.value("--plan"), plan_keys())) {
      t.propose(name, value);
    }
  }
}

void propose_preset(typed_options& t) {
  const std::string& name = t.value("--preset");
  require_choice(*find_option(t.what, "--preset"), name);
  for (const auto& [option, value] : preset(name)) {
    t.propose(option, value);
  }
}

void require_both_builds(const options& o) {
  if (o.executable.empty() && !o.against_executable.empty()) {
    throw usage_error(
        "--against-executable: which build is to be judged? Write --executable FILE too");
  }
  if (!o.executable.empty() && o.against_executable.empty()) {
    throw usage_error("--executable: against which build? Write --against-executable FILE too");
  }
  if (o.executable.empty() && o.allow_different_builds) {
    throw usage_error(
        "--allow-different-builds: of which builds? Write --executable FILE and "
        "--against-executable FILE too");
  }
}

/// Of toll gate, which compares variants of one build, or each with itself in another.
void take_builds(options& o) {
  require_both_builds(o);
  if (o.executable.empty()) {
    return;
  }
  if (o.by_code || o.by_counts) {
    const char* const check = o.by_code ? "--code" : "--counts";
    throw usage_error(fmt::format(
        "--executable and {0}: two builds are compared by time only; leave {0} out, or call toll "
        "gate {0} of each build",
        check));
  }
  if (o.gave("--against")) {
    throw usage_error(
        "--executable and --against: of two builds, each variant is compared with itself; leave "
        "--against out");
  }
  o.selection.reference.clear();
  if (!o.gave("--layer")) {
    o.selection.layer.patterns.clear();
  }
}

options understood(typed_options t, const machine& here) {
  options o;
  o.what = t.what;
  if (t.what == command::run) {
    propose_plan(t);
  }
  o.given = t.given;  // not by a preset, for nobody asked for just that
  if (t.what == command::run) {
    propose_preset(t);
  }
  read_all(o, t, here);
  require_journals(o, t);
  if (t.what == command::run) {
    take_folder(o, t);
  }
  if (o.update_manifest && o.manifest.empty()) {
    throw usage_error("--update-manifest: of which file? Write --manifest FILE too");
  }
  if (t.what == command::gate) {
    take_builds(o);
  }
  if (t.what == command::code && o.gave("--variant")) {
    // It is compared with its reference, which nobody names again.
    o.selection.variant.patterns.push_back(o.selection.reference);
  }
  o.are_sizes_of_preset = (t.what == command::run || t.what == command::gate) && !o.gave("--size");
  require_effect(t);
  return o;
}

}  // namespace

bool options::gave(const std::string& name) const {
  if (!is_option(name)) {
    throw std::logic_error(fmt::format("no command of toll has an option {}", name));
  }
  return given.contains(name);
}

std::optional<options> parse_options(int argc, char** argv, const machine& here,
                                     const std::vector<known_backend>& backends) {
  const auto typed = read_command_line(argc, argv, backends);
  return typed ? std::optional{understood(*typed, here)} : std::nullopt;
}

}  // namespace toll::suite
