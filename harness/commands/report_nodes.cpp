// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/report_nodes.hpp"

#include "harness/nodes/gathering.hpp"
#include "harness/nodes/node_findings.hpp"
#include "harness/nodes/node_table.hpp"
#include "harness/nodes/nodes_json.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {

nlohmann::ordered_json nodes_of_report(const std::vector<std::string>& journals) {
  if (journals.size() < fewest_nodes) {
    return nullptr;
  }
  node_table table;
  // What cannot be read here was named when the run was opened.
  static_cast<void>(read_node_runs(journals, reading_threads(),
                                   [&](node_run&& run) { table.add(std::move(run)); }));
  const node_findings found = compare_nodes(table);
  const bool are_comparable = std::ranges::any_of(
      found.groups, [](const node_group& group) { return group.nodes >= fewest_nodes; });
  return are_comparable ? to_json(table, found) : nlohmann::ordered_json(nullptr);
}

}  // namespace toll::suite
