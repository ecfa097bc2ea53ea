// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/readiness.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/gate_table.hpp"
#include "harness/gate/paired_cell.hpp"
#include "harness/machine/binding.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

// A longer run would take all of a budget for one ratio.
constexpr double longest_run = 1;  // second

// Shorter than in a run: processes say more than long samples do.
constexpr double sample_seconds = 0.003;

/// The cells whose arms have the same machine code to the last instruction. None where it cannot be
/// read, which is said on standard error: then time decides.
std::set<std::string> cells_of_same_code(const std::vector<cell>& cells) {
  std::set<std::string> same;
  try {
    const cell_codes all = codes_of(cells);
    for (const cell_code& one : all.cells) {
      if (one.is_compared() && one.result.how_alike == machine_code::likeness::identical) {
        same.insert(name_of(one.what));
      }
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "toll: note: {}; time alone decides\n", e.what());
  }
  return same;
}

struct gate_plan {
  std::vector<paired_cell> paired_cells;
  std::vector<std::string> left_out;  // lines that say what, and why
};

gate_plan planned_contests(const std::vector<cell>& cells, const options& options,
                           const machine& here, const std::map<std::string, double>& waived) {
  const std::vector<size_request> sizes = requested_sizes(options);
  const std::set<std::string> same = cells_of_same_code(cells);
  gate_plan all;
  for (const cell& c : cells) {
    const double limit = options.limits.of(*arm_named(c, "portable"));
    const auto waiver = waived.find(name_of(c));
    for (const batch& arms :
         plan({with_two_arms(c)}, sizes, options.threads, here, grouping::by_size)) {
      paired_cell one{.baseline = arms.at(0),
                      .portable = arms.at(1),
                      .is_same_code = same.contains(name_of(c)),
                      .found = sequential_test{{.limit = waiver == waived.end()
                                                             ? limit
                                                             : std::max(limit, waiver->second),
                                                .confidence = options.confidence,
                                                .most = options.processes}},
                      .limit = limit};
      if (guessed_cost(arms.at(0).what->work_of(arms.at(0).n)).run > longest_run) {
        all.left_out.push_back(
            fmt::format("left out: {}: one run may take longer than a second", one.facts().text()));
      } else {
        all.paired_cells.push_back(std::move(one));
      }
    }
  }
  return all;
}

nlohmann::json figures_of(const paired_cell& c) {
  const auto as_json = [](const interval& i) -> nlohmann::json {
    return {{"value", i.value}, {"low", i.low}, {"high", i.high}};
  };
  nlohmann::json figures{{"limit", c.found.settings().limit},
                         {"confidence", c.found.settings().confidence},
                         {"processes", c.found.processes()},
                         {"same_code", c.is_same_code}};
  if (c.found.processes() > 0) {
    figures["ratio"] = as_json(c.found.ratio());
    figures["control"] = as_json(c.found.control());
  }
  return figures;
}

}  // namespace

check_result check_time(const std::vector<cell>& cells, const options& options, const machine& here,
                        const std::map<std::string, double>& waived,
                        const std::function<void(const gate_process&)>& take) {
  gate_plan all = planned_contests(cells, options, here, waived);
  if (all.paired_cells.empty()) {
    throw usage_error(
        "toll gate: no selected cell has a size that takes less than a second; give --size");
  }
  warn_about_threads(options.threads,
                     options.gave("--threads") ? "--threads" : "the default --threads");
  require_processors(options.threads, here);
  warn_before_measuring(here.shape, most_of(options.threads), options);
  progress progress;
  gate_settings settings;
  settings.budget = options.time_budget;
  settings.each = terms_of(options, here);
  settings.how.min_time = sample_seconds;
  settings.how.most_disturbed = options.most_disturbed;
  settings.here = here.shape;
  bind_openmp_of_workers(settings.here);
  const gate_course course = hold(
      all.paired_cells, settings,
      {.show = [&](double fraction, const std::string& what) { progress.show(fraction, what); },
       .take = take});
  progress.clear();

  check_result found{.seconds = course.seconds};
  for (const paired_cell& c : all.paired_cells) {
    found.verdicts.push_back(verdict_of(c));
    found.figures.push_back(figures_of(c));
  }
  found.lines = lines_below(all.paired_cells, course);
  found.lines.insert(found.lines.end(), all.left_out.begin(), all.left_out.end());
  found.of_passed = fmt::format(" ({} of the same code)",
                                std::count_if(all.paired_cells.begin(), all.paired_cells.end(),
                                              [](const paired_cell& c) { return c.is_same_code; }));
  found.table = [paired_cells =
                     std::move(all.paired_cells)](const std::vector<cell_verdict>& verdicts) {
    return paired_cell_table(paired_cells, verdicts);
  };
  return found;
}

}  // namespace toll::suite
