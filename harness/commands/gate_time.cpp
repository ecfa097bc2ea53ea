// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/readiness.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/gate_table.hpp"
#include "harness/gate/paired_cell.hpp"
#include "harness/gate/verdict_table.hpp"
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
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

// A longer run would take all of a budget for one ratio.
constexpr double longest_run = 1;  // second

// Shorter than in a run: processes say more than long samples do.
constexpr double sample_seconds = 0.003;

/// The contests whose arms have the same machine code to the last instruction. None where it cannot
/// be read, which is said on standard error: then time decides.
std::set<std::string> contests_of_same_code(const std::vector<contest>& contests) {
  std::set<std::string> same;
  try {
    const cell_codes all = codes_of(contests);
    for (const cell_code& one : all.cells) {
      if (one.is_compared() && one.result.how_alike == machine_code::likeness::identical) {
        same.insert(one.what.id.name());
      }
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "toll: note: {}; time alone decides\n", e.what());
  }
  return same;
}

/// The same of two builds, each of which reads its own code.
std::set<std::string> contests_of_same_code(const std::vector<contest>& contests,
                                            const build_pair& builds) {
  std::set<std::string> same;
  for (const contest& c : contests) {
    const build_pair::arms arms = builds.arms_of(c.subject());
    if (!arms.subject->code.empty() && arms.subject->code == arms.reference->code) {
      same.insert(c.id.name());
    }
  }
  for (const compared_build* build : {&builds.subject(), &builds.reference()}) {
    if (!build->has.code_not_read_because.empty()) {
      fmt::print(stderr, "toll: note: {}: {}; time alone decides\n", build->file,
                 build->has.code_not_read_because);
    }
  }
  return same;
}

/// Both arms of a contest of two builds, the reference first, at each place that both plan for.
/// Adds a line for each other place.
std::vector<batch> planned_by_both(const contest& c, const build_pair& builds,
                                   std::vector<std::string>& left_out) {
  const build_pair::arms arms = builds.arms_of(c.subject());
  const auto tasks_of = [](const inventory::arm& arm) {
    std::map<std::pair<index_t, int>, task> tasks;
    for (const inventory::place& p : arm.places) {
      tasks.emplace(std::pair{p.n, p.threads}, task{.what = &arm.what,
                                                    .n = p.n,
                                                    .threads = p.threads,
                                                    .size_label = p.size_label,
                                                    .level = p.level});
    }
    return tasks;
  };
  const auto of_subject = tasks_of(*arms.subject);
  const auto of_reference = tasks_of(*arms.reference);
  for (const inventory::arm* arm : {arms.subject, arms.reference}) {
    if (!arm->no_places_because.empty()) {
      left_out.push_back(
          fmt::format("left out: {} {}: {}", c.id.cell(), c.id.subject, arm->no_places_because));
      return {};
    }
  }
  std::vector<batch> both;
  for (const auto& [place, subject] : of_subject) {
    if (const auto reference = of_reference.find(place); reference != of_reference.end()) {
      both.push_back({reference->second, subject});
    } else {
      left_out.push_back(fmt::format("only in the subject: {}", subject.text()));
    }
  }
  for (const auto& [place, reference] : of_reference) {
    if (!of_subject.contains(place)) {
      left_out.push_back(fmt::format("only in the reference: {}", reference.text()));
    }
  }
  return both;
}

/// errors   std::runtime_error if one was written meanwhile: its processes would be of two builds
void require_unchanged(const build_pair& builds) {
  for (const compared_build* build : {&builds.subject(), &builds.reference()}) {
    if (build->is_replaced()) {
      throw std::runtime_error(
          fmt::format("{} was replaced while it was measured; build first", build->file));
    }
  }
}

struct gate_plan {
  std::vector<paired_cell> paired_cells;
  std::vector<std::string> left_out;  // lines that say what, and why
};

gate_plan planned_contests(const std::vector<contest>& contests, const options& options,
                           const machine& here, const std::map<std::string, double>& waived,
                           const build_pair* builds) {
  const std::vector<size_request> sizes = requested_sizes(options);
  const std::set<std::string> same = builds == nullptr ? contests_of_same_code(contests)
                                                       : contests_of_same_code(contests, *builds);
  gate_plan all;
  for (const contest& c : contests) {
    const double limit = options.limits.of(c.subject());
    const auto waiver = waived.find(c.id.name());
    for (const batch& arms :
         builds == nullptr ? plan({c.two_arms}, sizes, options.threads, here, grouping::by_size)
                           : planned_by_both(c, *builds, all.left_out)) {
      paired_cell one{.reference = arms.at(0),
                      .subject = arms.at(1),
                      .is_same_code = same.contains(c.id.name()),
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

check_result check_time(const std::vector<contest>& contests, const options& options,
                        const machine& here, const std::map<std::string, double>& waived,
                        const std::function<void(const gate_process&)>& take,
                        const build_pair* builds) {
  gate_plan all = planned_contests(contests, options, here, waived, builds);
  if (all.paired_cells.empty() && !all.left_out.empty()) {
    throw usage_error(fmt::format("toll gate: nothing can be measured; {}", all.left_out.front()));
  }
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
  if (builds != nullptr) {
    settings.builds = {.subject = builds->subject().file, .reference = builds->reference().file};
    settings.before_process = [builds] { require_unchanged(*builds); };
  }
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
  found.table = [figures = found.figures](const std::vector<cell_verdict>& verdicts) {
    return table_by_time(verdicts, figures);
  };
  return found;
}

}  // namespace toll::suite
