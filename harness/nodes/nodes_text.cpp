// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/nodes_text.hpp"

#include "harness/nodes/outlier_limit.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/printable.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace toll::suite {
namespace {

// Of a node that is slow in many cells, the worst speak for all.
constexpr std::size_t most_cells_of_a_node = 3;

// What is slower by less is no question that more nodes would answer.
constexpr double worth_a_line = 0.01;

const node_unit& unit_in(const node_findings& found, std::size_t group, std::size_t unit) {
  return found.groups[group].units[unit];
}

std::string name_of_node(const std::string& node, const std::string& replaces) {
  return replaces.empty() ? node : fmt::format("{} in the part of {}", node, replaces);
}

/// What lost nodes did not measure, and who did.
std::vector<std::string> replacements_in(const node_table& table) {
  std::vector<std::string> sentences;
  for (const node_run& run : table.runs()) {
    if (!run.facts.replaces.empty()) {
      sentences.push_back(fmt::format("node {}: {} of its tasks were measured on {}",
                                      run.facts.replaces, run.tasks_planned, run.facts.node));
    }
  }
  return sentences;
}

std::string of_group(const node_findings& found, std::size_t group) {
  const node_group& all = found.groups[group];
  return fmt::format("{} node{}{}", all.nodes, all.nodes == 1 ? "" : "s",
                     found.groups.size() > 1 ? fmt::format(" of group {}", group + 1) : "");
}

std::string slow_text(const node_table& table, const node_findings& found, const slow_node& slow) {
  const node_group& group = found.groups[slow.group];
  const auto of_node = std::ranges::count_if(group.units, [&](const node_unit& unit) {
    return unit.node == slow.node && unit.replaces == slow.replaces;
  });
  std::vector<std::string> parts;
  for (const auto& [what, by] : slow.slower) {
    parts.push_back(fmt::format("{} {:.1f} % below the median of {} [{:.1f}, {:.1f}]",
                                name_of(what), percent_below(by.value), of_group(found, slow.group),
                                percent_below(by.low), percent_below(by.high)));
  }
  std::vector<std::string> where{name_of_node(slow.node, slow.replaces)};
  if (slow.units.size() < static_cast<std::size_t>(of_node)) {
    where.clear();
    for (const std::size_t unit : slow.units) {
      where.push_back(unit_text(table, group.units[unit]));
    }
  }
  if (!slow.part.empty()) {
    where.insert(where.begin(),
                 fmt::format("{} {}", name_of_node(slow.node, slow.replaces), slow.part));
  }
  const bool is_plain =
      slow.slower.size() == 1 && slow.diagnosis == name_of(slow.slower.begin()->first);
  return fmt::format("node {}: {}{}", fmt::join(where, ", "),
                     is_plain ? "" : slow.diagnosis + " slow: ", fmt::join(parts, "; "));
}

void add_cells(const node_table& table, const node_findings& found,
               std::vector<std::string>& sentences) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<slow_cell>> by_unit;
  for (const slow_cell& cell : found.cells) {
    by_unit[{cell.group, cell.unit}].push_back(cell);
  }
  for (auto& [place, cells] : by_unit) {
    std::ranges::sort(cells, std::greater{}, &slow_cell::slower);
    std::vector<std::string> parts;
    for (const slow_cell& cell : cells) {
      if (parts.size() < most_cells_of_a_node) {
        parts.push_back(fmt::format("{} {:.1f} %", task_text(table.tasks()[cell.task]),
                                    percent_below(cell.slower)));
      }
    }
    sentences.push_back(
        fmt::format("node {}: no subsystem, but {} task{} below the median of {}: {}{}",
                    unit_text(table, unit_in(found, place.first, place.second)), cells.size(),
                    cells.size() == 1 ? "" : "s", of_group(found, place.first),
                    fmt::join(parts, "; "), cells.size() > parts.size() ? " ..." : ""));
  }
}

std::string difference_text(const node_findings& found, const group_difference& from) {
  std::vector<std::string> facts;
  const auto& names = names_of_group_facts();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& here = found.groups[from.group].facts[i];
    const std::string& there = found.groups[0].facts[i];
    if (here != there) {
      facts.push_back(fmt::format("{} {} (group 1: {})", names[i], here.empty() ? "unknown" : here,
                                  there.empty() ? "unknown" : there));
    }
  }
  std::vector<std::string> by;
  for (const auto& [what, slower] : from.slower) {
    const double percent = percent_below(std::abs(slower));
    by.push_back(
        fmt::format("{} {:.1f} % {}", name_of(what), percent, slower > 0 ? "below" : "above"));
  }
  return fmt::format("group {} ({}): {}{}", from.group + 1, of_group(found, from.group),
                     fmt::join(facts, ", "),
                     by.empty() ? "; no task in common with group 1"
                                : fmt::format("; against group 1: {}", fmt::join(by, ", ")));
}

text_table table_of_subsystems(const node_findings& found) {
  text_table rows{{{"group", align::right},
                   {"subsystem"},
                   {"tasks", align::right},
                   {"nodes", align::right},
                   {"deviation", align::right},
                   {"named from", align::right},
                   {"slowest"},
                   {"by", align::right}}};
  for (const subsystem_spread& each : found.subsystems) {
    const node_unit& slowest = unit_in(found, each.group, each.slowest);
    rows.add({std::to_string(each.group + 1), std::string{name_of(each.what)},
              std::to_string(each.tasks), std::to_string(each.units),
              fmt::format("{:.2f} %", 100 * each.deviation),
              fmt::format("{:.1f} %", percent_below(each.limit)),
              slowest.rank ? fmt::format("{} rank {}", slowest.node, *slowest.rank) : slowest.node,
              fmt::format("{:.1f} %", percent_below(each.slowest_by))});
  }
  return rows;
}

text_table table_of_tasks(const node_table& table, const node_findings& found,
                          std::size_t most_tasks) {
  text_table rows{{{"group", align::right},
                   {"task"},
                   {"nodes", align::right},
                   {"median", align::right},
                   {"deviation", align::right},
                   {"range", align::right},
                   {"slowest"}}};
  std::vector<task_spread> tasks = found.tasks;
  std::ranges::sort(tasks, {}, [](const task_spread& t) {
    return std::tuple{t.least - t.most, t.group, t.task};
  });
  tasks.resize(std::min(most_tasks, tasks.size()));
  for (const task_spread& each : tasks) {
    rows.add({std::to_string(each.group + 1), task_text(table.tasks()[each.task]),
              std::to_string(each.units), time_text(each.seconds),
              fmt::format("{:.2f} %", 100 * each.deviation),
              fmt::format("{:+.1f} .. {:+.1f} %", 100 * std::expm1(each.least),
                          100 * std::expm1(each.most)),
              unit_in(found, each.group, each.slowest).node});
  }
  return rows;
}

std::string lines_of(const std::string& heading, const std::vector<std::string>& sentences) {
  std::string lines = sentences.empty() ? "" : "\n" + heading + "\n";
  for (const std::string& sentence : sentences) {
    lines += "  " + printable(sentence) + "\n";
  }
  return lines;
}

}  // namespace

double percent_below(double slower) {
  return -100 * std::expm1(-slower);
}

std::string task_text(const node_task& task) {
  const task_id id = task_id_from(task.id).value_or(task_id{});
  return fmt::format("{}/{} {}{} {} {} threads={}", id.kernel, id.algorithm, id.backend,
                     id.tuning == "default" ? "" : " " + id.tuning, id.variant,
                     task.size.empty() ? fmt::format("n={}", id.n) : task.size, id.threads);
}

std::string unit_text(const node_table& table, const node_unit& unit) {
  std::string node = name_of_node(unit.node, unit.replaces);
  if (!unit.rank) {
    return node;
  }
  const node_facts& facts = table.runs()[unit.runs.front()].facts;
  std::vector<std::string> parts;
  if (!facts.allowed.empty()) {
    parts.push_back("processors " + facts.allowed);
  }
  if (!facts.where.empty()) {
    parts.push_back("NUMA node " + facts.where);
  }
  return fmt::format("{} rank {}{}", node, *unit.rank,
                     parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", ")));
}

std::vector<std::string> sentences_of(const node_table& table, const node_findings& found) {
  std::vector<std::string> sentences;
  for (const slow_node& slow : found.slow) {
    sentences.push_back(slow_text(table, found, slow));
  }
  add_cells(table, found, sentences);
  for (const node_drift& drift : found.drifts) {
    sentences.push_back(fmt::format(
        "node {}: {:.1f} % {} from the earlier half of its {} runs to the later",
        unit_text(table, unit_in(found, drift.group, drift.unit)),
        percent_below(std::abs(drift.change)), drift.change > 0 ? "slower" : "faster", drift.runs));
  }
  return sentences;
}

std::vector<std::string> undecided_in(const node_findings& found) {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < found.groups.size(); ++i) {
    const node_group& group = found.groups[i];
    if (group.nodes < fewest_nodes) {
      sentences.push_back(fmt::format("{}: too few to say which is slow; {} or more are compared",
                                      of_group(found, i), fewest_nodes));
    }
  }
  for (const subsystem_spread& each : found.subsystems) {
    if (each.units < enough_nodes && each.slowest_by <= each.limit &&
        each.slowest_by >= worth_a_line) {
      sentences.push_back(fmt::format(
          "{}: {} of {} is {:.1f} % below the median; of {}, a node is named from {:.1f} %",
          of_group(found, each.group), name_of(each.what),
          unit_in(found, each.group, each.slowest).node, percent_below(each.slowest_by), each.units,
          percent_below(each.limit)));
    }
  }
  return sentences;
}

std::string nodes_text(const node_table& table, const node_findings& found,
                       std::size_t most_tasks) {
  std::size_t nodes = 0;
  for (const node_group& group : found.groups) {
    nodes += group.nodes;
  }
  std::string text =
      fmt::format("{} runs of {} nodes in {} group{}, {} tasks\n", table.runs().size(), nodes,
                  found.groups.size(), found.groups.size() == 1 ? "" : "s", table.tasks().size());
  const std::vector<std::string> sentences = sentences_of(table, found);
  text += sentences.empty() ? "\nno node is named slow\n" : lines_of("slow:", sentences);
  std::vector<std::string> groups;
  for (const group_difference& each : found.differences) {
    groups.push_back(difference_text(found, each));
  }
  text += lines_of("groups:", groups);
  text += lines_of("replaced:", replacements_in(table));
  text += lines_of("not decided:", undecided_in(found));
  if (const text_table rows = table_of_subsystems(found); !rows.is_empty()) {
    text += "\n" + rows.text();
  }
  if (const text_table rows = table_of_tasks(table, found, most_tasks); !rows.is_empty()) {
    text += "\n" + rows.text();
  }
  return text;
}

}  // namespace toll::suite
