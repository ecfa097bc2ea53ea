// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/chosen_colours.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/commands/verdict_files.hpp"
#include "harness/gate/gate_journal.hpp"
#include "harness/gate/junit.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/interruption.hpp"
#include "harness/journal/left_out.hpp"
#include "harness/machine/microarchitecture.hpp"
#include "harness/printable.hpp"
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
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

/// Of two other builds each was asked itself.
void require_meaning(const build_pair* builds) {
  const std::string why = build_facts::of_this_executable().no_toll_because();
  if (builds == nullptr && !why.empty()) {
    throw usage_error(fmt::format(
        "toll gate: {}, so it proves nothing; configure with -DCMAKE_BUILD_TYPE=Release", why));
  }
}

/// Replaces what the selection covers; waivers stay.
exit_code update(const std::string& named, const selection& selected,
                 const std::vector<contest>& contests) {
  output_file file{"--manifest", named};
  const bool is_there = !file.target().empty() && std::filesystem::exists(file.target());
  manifest m = is_there ? read_manifest(named) : manifest{};
  std::erase_if(m.cells, [&](const std::string& name) {
    const auto id = contest_id_from(name);
    return id && is_selected(*id, selected);
  });
  for (const contest& c : contests) {
    m.cells.push_back(c.id.name());
  }
  std::sort(m.cells.begin(), m.cells.end());
  return is_written(file, text_of(m)) ? exit_code::ok : exit_code::unusable;
}

std::vector<contest> contests_to_judge(const std::vector<cell>& selected, const options& options,
                                       const build_pair* builds,
                                       std::vector<std::string>& in_one_build) {
  const std::vector<contest> possible = possible_of(contests_of(selected, options.selection));
  return builds == nullptr ? possible : contests_in_both(possible, *builds, in_one_build);
}

gate_check check_of(const options& options) {
  return options.by_code     ? gate_check::code
         : options.by_counts ? gate_check::counts
                             : gate_check::time;
}

check_result checked(const std::vector<contest>& contests, const options& options,
                     const machine& here, const std::map<std::string, double>& waived,
                     const build_pair* builds, std::optional<gate_journal>& journal) {
  switch (check_of(options)) {
    case gate_check::code:
      return check_code(contests);
    case gate_check::counts:
      return check_counts(contests, options, here);
    case gate_check::time:
      return check_time(
          contests, options, here, waived,
          [&](const gate_process& process) {
            if (journal) {
              journal->add(process);
            }
          },
          builds);
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
    names.insert(v.what.name());
  }
  return {names.begin(), names.end()};
}

std::map<std::string, std::string> roles_of(const build_pair& builds) {
  return {{"subject", builds.subject().text()}, {"reference", builds.reference().text()}};
}

/// What is said of two builds before anything is said of their variants.
void add_lines_on(const build_pair& builds, const std::vector<std::string>& in_one,
                  check_result& found) {
  found.builds = roles_of(builds);
  std::vector<std::string> lines;
  for (const auto& [role, name] : found.builds) {
    lines.push_back(fmt::format("{}: {}", role, name));
  }
  for (const std::string& line : builds.differences()) {
    lines.push_back("the builds differ: " + line);
  }
  found.lines.insert(found.lines.begin(), lines.begin(), lines.end());
  found.lines.insert(found.lines.end(), in_one.begin(), in_one.end());
}

/// The table, the files that were asked for, and what went wrong. Whether all files were written.
bool report(const check_result& found, const std::vector<std::string>& differing,
            verdict_files& files, const colours& in) {
  const text_table table = found.table(found.verdicts);
  fmt::print("{}\n", table.text(in));
  for (const std::string& line : found.lines) {
    fmt::print("{}\n", printable(line));
  }
  std::fflush(stdout);
  const bool are_written = files.write("Verdicts of toll gate", table, found.lines, [&] {
    return junit_text(found.verdicts, found.seconds, differing, found.builds);
  });
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
  const auto builds = builds_to_compare(options, here);
  const toll::suite::suite& weighed = builds ? builds->either() : suite;
  options.limits.require_known(names_of(weighed.backends));
  const std::vector<cell> selected = runnable_cells(weighed, options);
  std::vector<std::string> in_one_build;
  const auto contests = contests_to_judge(selected, options, builds.get(), in_one_build);
  if (options.update_manifest) {
    return static_cast<int>(update(options.manifest, options.selection, contests));
  }
  if (!options.by_code) {
    require_this_system(here);
  }
  require_meaning(builds.get());
  const std::string machine = microarchitecture_by(system_files{});
  const auto [expected, waivers_elsewhere] =
      manifest_on(machine, build_facts::of_this_executable().compiler,
                  options.manifest.empty() ? manifest{} : read_manifest(options.manifest));
  std::optional<gate_journal> journal;
  if (!options.out.empty()) {
    journal.emplace(options.out, check_of(options), command_line, builds.get());
  }
  verdict_files files{options, {options.manifest}};
  note_interruptions();
  const std::string today = utc_now().substr(0, std::string_view{"2031-05-07"}.size());
  check_result found =
      checked(contests, options, here, waived_limits(expected, check_of(options), today),
              builds.get(), journal);
  if (builds) {
    add_lines_on(*builds, in_one_build, found);
  }
  for (std::string& line : lines_on(missing_from(selected))) {
    found.lines.push_back(std::move(line));
  }
  for (std::string& line : apply_waivers(found.verdicts, expected, check_of(options), today)) {
    found.lines.push_back(std::move(line));
  }
  if (waivers_elsewhere > 0 && check_of(options) == gate_check::time) {
    found.lines.push_back(
        fmt::format("{} waivers of time are for other machines or compilers than these: {}, {}",
                    waivers_elsewhere, machine, build_facts::of_this_executable().compiler));
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
  return report(found, differing, files, chosen_colours(options, suite))
             ? code
             : static_cast<int>(exit_code::unusable);
}

}  // namespace toll::suite
