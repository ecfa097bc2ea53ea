// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_findings.hpp"

#include "harness/nodes/drift.hpp"
#include "harness/nodes/group_scores.hpp"
#include "harness/nodes/outlier_limit.hpp"
#include "harness/report/student.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace toll::suite {
namespace {

// What is slower by less is not worth a walk to the node, however certain.
constexpr double least_slower = 0.01;
constexpr double least_slower_of_a_cell = 0.05;

// Of the false alarms that are allowed, each kind of finding may make a third.
constexpr double rate_of_a_kind = false_alarm_rate / 3;

constexpr std::size_t fewest_runs_of_a_drift = 5;

// Of a distribution that is about normal.
constexpr int many_degrees = 1000;

/// What all groups together look at: what is found by chance is found in any.
struct numbers_of_tests {
  double subsystems = 0;
  double cells = 0;
  double units = 0;
};

class group_comparison {
public:
  group_comparison(const node_table& table, const node_group& group, std::size_t number,
                   const numbers_of_tests& tests)
      : table_{table},
        group_{group},
        number_{number},
        tests_{tests},
        scores_{table, group},
        slow_(group.units.size()) {}

  void put_into(node_findings& found) {
    compare_subsystems(found);
    name_slow_nodes(found);
    compare_tasks(found);
    look_at_runs(found);
  }

  const group_scores& scores() const { return scores_; }

private:
  void compare_subsystems(node_findings& found);
  void name_slow_nodes(node_findings& found) const;
  void compare_tasks(node_findings& found);
  void name_slow_cells(std::size_t task, const robust_spread& spread, std::size_t units,
                       node_findings& found);
  void look_at_runs(node_findings& found) const;
  std::vector<double> scores_of_runs(const node_unit& unit) const;

  const node_table& table_;
  const node_group& group_;
  std::size_t number_;
  const numbers_of_tests& tests_;
  group_scores scores_;
  std::vector<std::map<subsystem, double>> slow_;    // by unit
  std::map<std::size_t, double> critical_of_cells_;  // by the number of units
};

void group_comparison::compare_subsystems(node_findings& found) {
  for (const subsystem what : judged_subsystems) {
    std::vector<std::pair<double, std::size_t>> by_score;
    std::vector<double> values;
    for (std::size_t unit = 0; unit < group_.units.size(); ++unit) {
      if (const auto score = scores_.score(unit, what)) {
        by_score.emplace_back(*score, unit);
        values.push_back(*score);
      }
    }
    if (values.empty()) {
      continue;
    }
    const robust_spread spread = spread_of(values);
    const double limit =
        std::max(least_slower, critical_value(values.size(), rate_of_a_kind, tests_.subsystems) *
                                   deviation_of_equals(spread, values.size(), scores_.noise(what)));
    for (const auto& [score, unit] : by_score) {
      if (score - spread.middle > limit) {
        slow_[unit][what] = score;
      }
    }
    const auto [most, slowest] = *std::ranges::max_element(by_score);
    found.subsystems.push_back({.group = number_,
                                .what = what,
                                .tasks = scores_.tasks(what),
                                .units = values.size(),
                                .deviation = spread.deviation,
                                .limit = limit,
                                .slowest = slowest,
                                .slowest_by = most - spread.middle});
  }
}

/// Units of one node lie side by side.
void group_comparison::name_slow_nodes(node_findings& found) const {
  for (std::size_t first = 0; first < group_.units.size();) {
    std::size_t last = first;
    std::vector<std::size_t> slow;
    std::map<subsystem, double> by;
    const auto is_of_first = [&](const node_unit& unit) {
      return unit.node == group_.units[first].node && unit.replaces == group_.units[first].replaces;
    };
    for (; last < group_.units.size() && is_of_first(group_.units[last]); ++last) {
      if (!slow_[last].empty()) {
        slow.push_back(last);
      }
      for (const auto& [what, score] : slow_[last]) {
        by[what] = std::max(by[what], score);
      }
    }
    if (!slow.empty()) {
      slow_node& named = found.slow.emplace_back();
      named.group = number_;
      named.node = group_.units[first].node;
      named.replaces = group_.units[first].replaces;
      named.units = slow;
      named.part = part_of_node(table_, group_, slow);
      named.diagnosis = diagnosis_of(by);
      for (const auto& [what, score] : by) {
        named.slower[what] = scores_.score_interval(slow, what);
      }
    }
    first = last;
  }
}

void group_comparison::compare_tasks(node_findings& found) {
  for (std::size_t task = 0; task < table_.tasks().size(); ++task) {
    const std::vector<double> values = scores_.above(task);
    if (values.empty()) {
      continue;
    }
    const robust_spread spread = spread_of(values);
    task_spread row{.group = number_,
                    .task = task,
                    .units = values.size(),
                    .seconds = std::exp(scores_.middle(task).value_or(0)),
                    .deviation = spread.deviation,
                    .least = *std::ranges::min_element(values),
                    .most = *std::ranges::max_element(values)};
    for (std::size_t unit = 0; unit < group_.units.size(); ++unit) {
      row.slowest = scores_.above(unit, task) == row.most ? unit : row.slowest;
    }
    found.tasks.push_back(row);
    name_slow_cells(task, spread, values.size(), found);
  }
}

void group_comparison::name_slow_cells(std::size_t task, const robust_spread& spread,
                                       std::size_t units, node_findings& found) {
  double& critical = critical_of_cells_[units];
  critical = critical > 0 ? critical : critical_value(units, rate_of_a_kind, tests_.cells);
  const double limit = std::max(least_slower_of_a_cell,
                                critical * deviation_of_equals(spread, units, scores_.noise(task)));
  for (std::size_t unit = 0; unit < group_.units.size(); ++unit) {
    const auto slower = scores_.above(unit, task);
    if (!slower || *slower - spread.middle <= limit || !slow_[unit].empty()) {
      continue;
    }
    // Its fastest process too: one that was disturbed is no slow node.
    double least = 0;
    for (const std::size_t run : group_.units[unit].runs) {
      least = std::min(least, std::log(static_cast<double>(table_.at(run, task).least)));
    }
    if (*slower + least - spread.middle > limit) {
      found.cells.push_back({.group = number_, .unit = unit, .task = task, .slower = *slower});
    }
  }
}

/// Of each run the median, over its tasks, of how much slower it was than the unit usually is.
std::vector<double> group_comparison::scores_of_runs(const node_unit& unit) const {
  std::vector<std::vector<double>> above(unit.runs.size());
  for (std::size_t task = 0; task < table_.tasks().size(); ++task) {
    const auto usual = log_seconds(table_, unit, task);
    for (std::size_t i = 0; i < unit.runs.size(); ++i) {
      if (const double one = table_.at(unit.runs[i], task).seconds; usual && one > 0) {
        above[i].push_back(std::log(one) - *usual);
      }
    }
  }
  std::vector<double> scores;
  for (std::vector<double>& of_run : above) {
    if (!of_run.empty()) {
      scores.push_back(median(std::move(of_run)));
    }
  }
  return scores;
}

void group_comparison::look_at_runs(node_findings& found) const {
  const double critical = t_quantile(1 - rate_of_a_kind / (2 * tests_.units), many_degrees);
  for (std::size_t i = 0; i < group_.units.size(); ++i) {
    const node_unit& unit = group_.units[i];
    unit_spread row{.group = number_, .unit = i};
    std::vector<double> noise;
    for (std::size_t task = 0; task < table_.tasks().size(); ++task) {
      for (const std::size_t run : unit.runs) {
        if (const auto one = table_.at(run, task); one.seconds > 0) {
          noise.push_back(static_cast<double>(one.most - one.least));
        }
      }
    }
    row.processes = noise.empty() ? 0 : median(std::move(noise));
    for (const subsystem what : judged_subsystems) {
      if (const auto score = scores_.score(i, what)) {
        row.slower[what] = *score;
      }
    }
    if (unit.runs.size() > 1) {
      const std::vector<double> scores = scores_of_runs(unit);
      row.runs = scores.empty() ? 0 : spread_of(scores).deviation;
      if (scores.size() >= fewest_runs_of_a_drift && std::abs(trend_of(scores)) > critical &&
          std::abs(change_in(scores)) >= least_slower) {
        found.drifts.push_back(
            {.group = number_, .unit = i, .runs = scores.size(), .change = change_in(scores)});
      }
    }
    found.units.push_back(std::move(row));
  }
}

/// Where they share tasks: the median over these of how much slower a group is than the first.
group_difference difference_of(const node_table& table, const group_scores& scores,
                               const group_scores& first, std::size_t number) {
  std::map<subsystem, std::vector<double>> differences;
  for (std::size_t task = 0; task < table.tasks().size(); ++task) {
    const auto here = scores.middle(task);
    const auto there = first.middle(task);
    if (here && there && scores.what_limits(task) != subsystem::other) {
      differences[scores.what_limits(task)].push_back(*here - *there);
    }
  }
  group_difference found{.group = number};
  for (auto& [what, values] : differences) {
    found.slower[what] = median(std::move(values));
  }
  return found;
}

}  // namespace

node_findings compare_nodes(const node_table& table) {
  node_findings found{.groups = groups_of(table)};
  numbers_of_tests tests;
  for (const node_group& group : found.groups) {
    tests.units += static_cast<double>(group.units.size());
  }
  tests.subsystems = tests.units * static_cast<double>(judged_subsystems.size());
  tests.cells = tests.units * static_cast<double>(table.tasks().size());
  std::optional<group_scores> first;
  for (std::size_t number = 0; number < found.groups.size(); ++number) {
    group_comparison comparison{table, found.groups[number], number, tests};
    comparison.put_into(found);
    if (first) {
      found.differences.push_back(difference_of(table, comparison.scores(), *first, number));
    } else {
      first = comparison.scores();
    }
  }
  return found;
}

}  // namespace toll::suite
