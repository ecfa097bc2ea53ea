// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/code/objdump.hpp"
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/contest.hpp"
#include "harness/gate/gate_table.hpp"
#include "harness/gate/junit.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/report/progress.hpp"
#include "harness/report/whole_file.hpp"
#include "harness/usage_error.hpp"
#include "harness/utc.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/interruption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace toll {
namespace {

// A dearer run would take all of a budget for one ratio.
constexpr double longest_run = 1;  // second

/// The cells whose arms have the same machine code to the last instruction. None where it cannot be
/// read, which is said on standard error: then time decides.
std::set<std::string> cells_of_same_code(const std::vector<cell>& cells) {
  std::set<std::string> same;
  if (!reads_this_processor) {
    return same;
  }
  try {
    const machine_code::listing listing{machine_code::objdump(machine_code::this_executable())};
    for (const cell_code& one : codes_of(cells, listing)) {
      if (one.is_compared() && one.result.how_alike == machine_code::likeness::identical) {
        same.insert(name_of(one.what));
      }
    }
  } catch (const usage_error& e) {
    fmt::print(stderr, "toll: note: {}; time alone decides\n", e.what());
  }
  return same;
}

struct gate_plan {
  std::vector<contest> contests;
  std::set<std::string> cells;     // their names
  std::vector<std::string> notes;  // what was left out, and why
};

/// The cell with its two arms only.
cell with_two_arms(const cell& c) {
  cell two = c;
  two.variants = {arm_named(c, "baseline"), arm_named(c, "portable")};
  return two;
}

/// `expected` if there is a manifest.
gate_plan planned(const std::vector<cell>& cells, const options& options, const machine& here,
                  const std::optional<manifest>& expected) {
  const std::vector<size_request> sizes = requested_sizes(options);
  const std::string today = utc_now().substr(0, std::string_view{"2031-05-07"}.size());
  const std::set<std::string> same = cells_of_same_code(cells);
  gate_plan all;
  for (const left_out& m : missing_from(cells)) {
    all.notes.push_back(fmt::format("skipped: {}: {}", m.what, m.reason));
  }
  for (const cell& c : cells) {
    if (arm_named(c, "baseline") == nullptr || arm_named(c, "portable") == nullptr) {
      continue;
    }
    for (const batch& arms :
         plan({with_two_arms(c)}, sizes, options.threads, here, grouping::by_size)) {
      contest one{.baseline = arms.at(0),
                  .portable = arms.at(1),
                  .is_same_code = same.contains(name_of(c)),
                  .found = trial{{.limit = options.limits.of(c.backend),
                                  .confidence = options.confidence,
                                  .most = options.processes}}};
      if (const waiver* w = expected ? waiver_of(*expected, name_of(c), today) : nullptr) {
        one.waived = *w;
      }
      if (guessed_cost(arms.at(0).what->work_of(arms.at(0).n)).run > longest_run) {
        all.notes.push_back(
            fmt::format("left out: {}: one run may take longer than a second", one.facts().text()));
      } else {
        all.contests.push_back(std::move(one));
        all.cells.insert(name_of(c));
      }
    }
  }
  return all;
}

void write_file(const std::string& name, const std::string& text) {
  whole_file file{name};
  file.write(text);
  file.finish();
}

void require_meaning() {
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    throw usage_error(fmt::format(
        "toll gate: {}, so its times prove nothing; configure with -DCMAKE_BUILD_TYPE=Release",
        why));
  }
}

/// Replaces what the selection covers; waivers stay.
void update(const std::string& file, const selection& selected,
            const std::vector<std::string>& measured) {
  manifest m = std::filesystem::exists(file) ? read_manifest(file) : manifest{};
  std::erase_if(m.cells, [&](const std::string& name) { return is_selected(name, selected); });
  m.cells.insert(m.cells.end(), measured.begin(), measured.end());
  std::sort(m.cells.begin(), m.cells.end());
  write_file(file, text_of(m));
}

exit_code code_of(const std::vector<contest>& contests) {
  exit_code code = exit_code::ok;
  for (const contest& c : contests) {
    code = graver(code, code_for(c.is));
    if (c.code_is_right() && c.result() != verdict::pass && c.forgiven_by() == nullptr) {
      code =
          graver(code, c.result() == verdict::fail ? exit_code::gate_failed : exit_code::undecided);
    }
  }
  return code;
}

/// The table, the files that were asked for, and what went wrong.
void report(const gate_plan& all, const gate_course& course,
            const std::vector<std::string>& differing, const options& options) {
  fmt::print("{}", gate_text(all.contests, course, all.notes));
  std::fflush(stdout);
  if (!options.markdown.empty()) {
    write_file(options.markdown, gate_markdown(all.contests, course, all.notes));
  }
  if (!options.junit.empty()) {
    write_file(options.junit, junit_text(all.contests, course, differing));
  }
  for (const contest& c : all.contests) {
    complain(c.is, c.facts(), c.reason);
  }
  for (const std::string& line : differing) {
    fmt::print(stderr, "toll: {}\n", line);
  }
}

}  // namespace

int gate(const suite& suite, const options& options, const machine& here) {
  require_meaning();
  const std::optional<manifest> expected = options.manifest.empty() || options.update_manifest
                                               ? std::nullopt
                                               : std::optional{read_manifest(options.manifest)};
  const std::vector<cell> cells = runnable_cells(suite, options);
  gate_plan all = planned(cells, options, here, expected);
  if (all.contests.empty()) {
    throw usage_error(
        "toll gate: no selected cell has two arms and a size that takes less than a second; select "
        "others, or give --size");
  }
  const std::vector<std::string> names{all.cells.begin(), all.cells.end()};
  if (options.update_manifest) {
    update(options.manifest, options.selection, names);
    return static_cast<int>(exit_code::ok);
  }
  warn_about_threads(options.threads,
                     options.gave("--threads") ? "--threads" : "the default --threads", here);
  note_interruptions();
  progress progress;
  const gate_course course =
      hold(all.contests, {.budget = options.time_budget, .each = terms_of(options, here)},
           [&](double fraction, const std::string& what) { progress.show(fraction, what); });
  progress.clear();
  const auto differing =
      expected ? differences(*expected, options.selection, names) : std::vector<std::string>{};
  report(all, course, differing, options);
  if (interrupted_by() != 0) {
    return 128 + interrupted_by();
  }
  const exit_code of_manifest = differing.empty() ? exit_code::ok : exit_code::gate_failed;
  return static_cast<int>(graver(code_of(all.contests), of_manifest));
}

}  // namespace toll
