// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/dry_run.hpp"

#include "harness/bytes_text.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_text.hpp"
#include "harness/worker/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace toll::suite {
namespace {

struct planned_cell {
  std::vector<const task*> tasks;
  double seconds = 0;
};

/// Keyed by what a cell's variants share.
std::vector<planned_cell> cells_of(const std::vector<batch>& batches, const sampling& how) {
  std::vector<planned_cell> cells;
  std::map<std::string, std::size_t> places;
  for (const batch& tasks : batches) {
    for (const task& t : tasks) {
      task_id shared = t.facts();
      shared.variant.clear();
      const auto [place, is_new] = places.emplace(shared.id(), cells.size());
      if (is_new) {
        cells.emplace_back();
      }
      planned_cell& cell = cells[place->second];
      cell.tasks.push_back(&t);
      cell.seconds += guessed_seconds({t}, how);
    }
  }
  return cells;
}

std::string variants_of(const planned_cell& cell) {
  std::string names;
  for (const task* t : cell.tasks) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", t->what->name);
  }
  return names;
}

}  // namespace

int batch_minutes(double seconds, const run_settings& settings) {
  // Guesses are wrong by a factor, and the budget ends the run whatever they were. The last process
  // and the reports come behind it.
  constexpr double wrong_by = 3;
  constexpr double behind = 1.1;
  constexpr double seconds_to_start_and_report = 60;
  const double ceilings = settings.ceilings ? ceilings_share_of_budget * settings.time_budget : 0;
  const double most = std::min(settings.time_budget, wrong_by * seconds + ceilings);
  return static_cast<int>(std::ceil((behind * most + seconds_to_start_and_report) / 60));
}

void print_plan(const std::vector<batch>& batches, const run_settings& settings) {
  const std::vector<planned_cell> cells =
      cells_of(batches, {.samples = settings.samples, .min_time = settings.min_time});
  text_table table{{{"kernel/algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"size", align::right},
                    {"n", align::right},
                    {"threads", align::right},
                    {"variants"},
                    {"data", align::right},
                    {"in"},
                    {"about", align::right}}};
  double seconds = 0;
  for (const planned_cell& cell : cells) {
    const task& first = *cell.tasks.front();
    const variant& v = *first.what;
    table.add({fmt::format("{}/{}", v.kernel, v.algorithm), v.backend, v.tuning, first.size_label,
               std::to_string(first.n), std::to_string(first.threads), variants_of(cell),
               bytes_text(v.work_of(first.n).working_set), first.level, time_text(cell.seconds)});
  }
  const sampling how{.samples = settings.samples, .min_time = settings.min_time};
  for (const batch& tasks : batches) {
    seconds += settings.processes * guessed_seconds(tasks, how);
  }
  double most = 0;
  for (const batch& tasks : batches) {
    most = std::max(most, memory_needed(tasks));
  }
  fmt::print(
      "{}\n{} cells, each in {} processes, at most {} of data at a time; about {}, the budget is "
      "{}\n",
      table.text(), cells.size(), settings.processes, bytes_text(most), time_text(seconds),
      time_text(settings.time_budget));
  if (seconds > settings.time_budget) {
    fmt::print("cells may be left out\n");
  }
  fmt::print("time to ask a batch system for: --time={}\n", batch_minutes(seconds, settings));
}

}  // namespace toll::suite
