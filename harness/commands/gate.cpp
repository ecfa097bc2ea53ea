// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/gate_journal.hpp"
#include "harness/gate/junit.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/microarchitecture.hpp"
#include "harness/printable.hpp"
#include "harness/report/markdown.hpp"
#include "harness/report/output_file.hpp"
#include "harness/usage_error.hpp"
#include "harness/utc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace toll::suite {
namespace {

/// Whether it was; if not, why is on standard error.
bool is_written(output_file& file, const std::string& text) {
  try {
    file.write(text);
    file.finish();
    return true;
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}\n", e.what());
    return false;
  }
}

/// The files that were asked for, checked before anything is measured.
struct gate_outputs {
  explicit gate_outputs(const options& options) {
    const std::vector<std::string> inputs{options.manifest};
    if (!options.markdown.empty()) {
      markdown.emplace("--markdown", options.markdown, inputs);
    }
    if (!options.junit.empty()) {
      junit.emplace("--junit", options.junit, inputs);
    }
    if (markdown && junit && !junit->target().empty() && markdown->target() == junit->target()) {
      throw usage_error(
          fmt::format("--markdown and --junit: both name {}; give two files", options.junit));
    }
  }

  std::optional<output_file> markdown;
  std::optional<output_file> junit;
};

void require_meaning() {
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    throw usage_error(fmt::format(
        "toll gate: {}, so it proves nothing; configure with -DCMAKE_BUILD_TYPE=Release", why));
  }
}

std::vector<cell> cells_with_two_arms(const std::vector<cell>& cells) {
  std::vector<cell> found;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(found), [](const cell& c) {
    return arm_named(c, "baseline") != nullptr && arm_named(c, "portable") != nullptr;
  });
  if (found.empty()) {
    throw usage_error("toll gate: no selected cell has two arms; select others");
  }
  return found;
}

/// Replaces what the selection covers; waivers stay.
exit_code update(const std::string& named, const selection& selected,
                 const std::vector<cell>& cells) {
  output_file file{"--manifest", named};
  const bool is_there = !file.target().empty() && std::filesystem::exists(file.target());
  manifest m = is_there ? read_manifest(named) : manifest{};
  std::erase_if(m.cells, [&](const std::string& name) { return is_selected(name, selected); });
  for (const cell& c : cells) {
    m.cells.push_back(name_of(c));
  }
  std::sort(m.cells.begin(), m.cells.end());
  return is_written(file, text_of(m)) ? exit_code::ok : exit_code::unusable;
}

gate_check check_of(const options& options) {
  return options.by_code     ? gate_check::code
         : options.by_counts ? gate_check::counts
                             : gate_check::time;
}

check_result checked(const std::vector<cell>& cells, const options& options, const machine& here,
                     const std::map<std::string, double>& waived,
                     std::optional<gate_journal>& journal) {
  switch (check_of(options)) {
    case gate_check::code:
      return check_code(cells);
    case gate_check::counts:
      return check_counts(cells, options, here);
    case gate_check::time:
      return check_time(cells, options, here, waived, [&](const gate_process& process) {
        if (journal) {
          journal->add(process);
        }
      });
  }
  return {};
}

std::vector<std::string> names_of(const std::vector<known_backend>& backends) {
  std::vector<std::string> names;
  std::ranges::transform(backends, std::back_inserter(names), &known_backend::name);
  return names;
}

std::vector<std::string> names_of(const std::vector<cell_verdict>& verdicts) {
  std::set<std::string> names;
  for (const cell_verdict& v : verdicts) {
    names.insert(v.cell());
  }
  return {names.begin(), names.end()};
}

/// The table, the files that were asked for, and what went wrong. Whether all files were written.
bool report(const check_result& found, const std::vector<std::string>& differing,
            gate_outputs& files) {
  const text_table table = found.table(found.verdicts);
  fmt::print("{}\n", table.text());
  for (const std::string& line : found.lines) {
    fmt::print("{}\n", printable(line));
  }
  std::fflush(stdout);
  bool are_written = true;
  if (files.markdown) {
    std::string text = "# Verdicts of toll gate\n\n";
    table.write_markdown([&](std::string_view part) { text += part; });
    text += "\n";
    for (const std::string& line : found.lines) {
      text += fmt::format("- {}\n", markdown_text(line));
    }
    are_written = is_written(*files.markdown, text);
  }
  if (files.junit) {
    are_written = is_written(*files.junit, junit_text(found.verdicts, found.seconds, differing)) &&
                  are_written;
  }
  for (const cell_verdict& v : found.verdicts) {
    if (v.answer == verdict::wrong || v.answer == verdict::crashed) {
      fmt::print(stderr, "toll: {}: {}: {}\n", name_of(v.answer), printable(v.text()),
                 printable(v.reason));
    }
  }
  for (const std::string& line : differing) {
    fmt::print(stderr, "toll: {}\n", printable(line));
  }
  return are_written;
}

}  // namespace

int gate(const suite& suite, const options& options, const machine& here,
         const std::vector<std::string>& command_line) {
  options.limits.require_known(names_of(suite.backends));
  const std::vector<cell> selected = runnable_cells(suite, options);
  const std::vector<cell> cells = cells_with_two_arms(selected);
  if (options.update_manifest) {
    return static_cast<int>(update(options.manifest, options.selection, cells));
  }
  if (!options.by_code) {
    require_this_system(here);
  }
  require_meaning();
  const std::string machine = microarchitecture_by(system_files{});
  const auto [expected, waivers_elsewhere] =
      manifest_on(machine, options.manifest.empty() ? manifest{} : read_manifest(options.manifest));
  std::optional<gate_journal> journal;
  if (!options.out.empty()) {
    journal.emplace(options.out, check_of(options), command_line);
  }
  gate_outputs files{options};
  note_interruptions();
  const std::string today = utc_now().substr(0, std::string_view{"2031-05-07"}.size());
  check_result found =
      checked(cells, options, here, waived_limits(expected, check_of(options), today), journal);
  for (const left_out& m : missing_from(selected)) {
    found.lines.push_back(fmt::format("skipped: {}: {}", m.what, m.reason));
  }
  for (std::string& line : apply_waivers(found.verdicts, expected, check_of(options), today)) {
    found.lines.push_back(std::move(line));
  }
  if (waivers_elsewhere > 0 && check_of(options) == gate_check::time) {
    found.lines.push_back(fmt::format("{} waivers of time are for other machines than this: {}",
                                      waivers_elsewhere, machine));
  }
  found.lines.push_back(counts_text(found.verdicts, found.of_passed));
  const auto differing = options.manifest.empty()
                             ? std::vector<std::string>{}
                             : differences(expected, options.selection, names_of(found.verdicts));
  const exit_code of_manifest = differing.empty() ? exit_code::ok : exit_code::gate_failed;
  const int code = interrupted_by() != 0
                       ? 128 + interrupted_by()
                       : static_cast<int>(worse(code_of(found.verdicts), of_manifest));
  if (journal) {
    journal->add(found.verdicts, found.figures);
    journal->end(code);
    if (journal->is_whole()) {
      found.lines.insert(found.lines.end() - 1, fmt::format("journal: {}", journal->path()));
    }
  }
  return report(found, differing, files) ? code : static_cast<int>(exit_code::unusable);
}

}  // namespace toll::suite
