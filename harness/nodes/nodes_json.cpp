// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/nodes_json.hpp"

#include "harness/nodes/nodes_text.hpp"
#include "harness/nodes/outlier_limit.hpp"

#include <cmath>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

double share_below(double slower) {
  return percent_below(slower) / 100;
}

ordered rank_of(const node_unit& unit) {
  return unit.rank ? ordered(*unit.rank) : ordered(nullptr);
}

ordered groups_json(const node_table& table, const node_findings& found) {
  ordered all = ordered::array();
  for (std::size_t i = 0; i < found.groups.size(); ++i) {
    const node_group& group = found.groups[i];
    ordered facts = ordered::object();
    for (std::size_t fact = 0; fact < group.facts.size(); ++fact) {
      facts[names_of_group_facts()[fact]] =
          group.facts[fact].empty() ? ordered(nullptr) : ordered(group.facts[fact]);
    }
    ordered units = ordered::array();
    for (const unit_spread& each : found.units) {
      if (each.group == i) {
        const node_unit& unit = group.units[each.unit];
        const node_facts& of_run = table.runs()[unit.runs.front()].facts;
        ordered slower = ordered::object();
        for (const auto& [what, by] : each.slower) {
          slower[std::string{name_of(what)}] = share_below(by);
        }
        units.push_back(
            {{"node", unit.node},
             {"rank", rank_of(unit)},
             {"replaces", unit.replaces.empty() ? ordered(nullptr) : ordered(unit.replaces)},
             {"processors", of_run.allowed},
             {"numa_nodes", of_run.where},
             {"sockets", of_run.socket},
             {"runs", unit.runs.size()},
             {"deviation_of_runs", each.runs},
             {"range_of_processes", each.processes},
             {"below_median", std::move(slower)}});
      }
    }
    all.push_back({{"group", i + 1},
                   {"nodes", group.nodes},
                   {"facts", std::move(facts)},
                   {"units", std::move(units)}});
  }
  return all;
}

ordered subsystems_json(const node_findings& found) {
  ordered all = ordered::array();
  for (const subsystem_spread& each : found.subsystems) {
    all.push_back({{"group", each.group + 1},
                   {"subsystem", name_of(each.what)},
                   {"tasks", each.tasks},
                   {"units", each.units},
                   {"deviation", each.deviation},
                   {"named_from", share_below(each.limit)},
                   {"slowest", found.groups[each.group].units[each.slowest].node},
                   {"slowest_below_median", share_below(each.slowest_by)}});
  }
  return all;
}

ordered slow_json(const node_findings& found) {
  ordered all = ordered::array();
  for (const slow_node& slow : found.slow) {
    ordered by = ordered::array();
    for (const auto& [what, slower] : slow.slower) {
      by.push_back({{"subsystem", name_of(what)},
                    {"below_median", share_below(slower.value)},
                    {"low", share_below(slower.low)},
                    {"high", share_below(slower.high)}});
    }
    const std::vector<node_unit>& units = found.groups[slow.group].units;
    ordered ranks = ordered::array();
    for (const std::size_t unit : slow.units) {
      if (const auto& rank = units[unit].rank) {
        ranks.push_back(*rank);
      }
    }
    all.push_back({{"node", slow.node},
                   {"group", slow.group + 1},
                   {"ranks", std::move(ranks)},
                   {"part", slow.part.empty() ? ordered(nullptr) : ordered(slow.part)},
                   {"diagnosis", slow.diagnosis},
                   {"slower", std::move(by)}});
  }
  return all;
}

ordered cells_json(const node_table& table, const node_findings& found) {
  ordered all = ordered::array();
  for (const slow_cell& cell : found.cells) {
    const node_unit& unit = found.groups[cell.group].units[cell.unit];
    all.push_back({{"node", unit.node},
                   {"rank", rank_of(unit)},
                   {"id", table.tasks()[cell.task].id},
                   {"below_median", share_below(cell.slower)}});
  }
  return all;
}

ordered tasks_json(const node_table& table, const node_findings& found) {
  ordered all = ordered::array();
  for (const task_spread& each : found.tasks) {
    const node_task& task = table.tasks()[each.task];
    all.push_back({{"group", each.group + 1},
                   {"id", task.id},
                   {"size", task.size},
                   {"subsystem", name_of(subsystem_of(task))},
                   {"units", each.units},
                   {"median_seconds", each.seconds},
                   {"bytes_per_second", task.done.bytes() / each.seconds},
                   {"flops_per_second", task.done.flops / each.seconds},
                   {"deviation", each.deviation},
                   {"fastest", std::exp(each.least)},
                   {"slowest", std::exp(each.most)},
                   {"slowest_node", found.groups[each.group].units[each.slowest].node}});
  }
  return all;
}

ordered drifts_json(const node_findings& found) {
  ordered all = ordered::array();
  for (const node_drift& drift : found.drifts) {
    const node_unit& unit = found.groups[drift.group].units[drift.unit];
    all.push_back({{"node", unit.node},
                   {"rank", rank_of(unit)},
                   {"runs", drift.runs},
                   {"below_before", share_below(drift.change)}});
  }
  return all;
}

}  // namespace

ordered to_json(const node_table& table, const node_findings& found) {
  return {{"schema", "toll.nodes"},
          {"schema_version", 1},
          {"false_alarm_rate", false_alarm_rate},
          {"runs", table.runs().size()},
          {"findings", sentences_of(table, found)},
          {"not_decided", undecided_in(found)},
          {"slow_nodes", slow_json(found)},
          {"slow_cells", cells_json(table, found)},
          {"drifts", drifts_json(found)},
          {"subsystems", subsystems_json(found)},
          {"groups", groups_json(table, found)},
          {"tasks", tasks_json(table, found)}};
}

}  // namespace toll::suite
