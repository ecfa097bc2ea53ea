// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_table.hpp"

#include <utility>

namespace toll::suite {

std::size_t node_table::add_run(node_run&& run) {
  runs_.push_back(std::move(run));
  runs_.back().figures = {};
  rows_.emplace_back().reserve(tasks_.size());
  return runs_.size() - 1;
}

std::size_t node_table::add_task(const node_task& task) {
  const auto [place, is_new] = places_.emplace(task.id, tasks_.size());
  if (is_new) {
    tasks_.push_back(task);
  }
  return place->second;
}

void node_table::put(std::size_t run, std::size_t task, const entry& figure) {
  std::vector<entry>& row = rows_.at(run);
  if (task >= row.size()) {
    row.resize(task + 1);
  }
  row[task] = figure;
}

void node_table::add(node_run&& run) {
  const std::vector<node_figure> figures = std::move(run.figures);
  const std::size_t place = add_run(std::move(run));
  for (const node_figure& each : figures) {
    const std::size_t task = add_task(each.what);
    if (each.state != status::passed) {
      add_failure({place, task, each.state, each.reason});
    } else if (each.processes > 0) {
      put(place, task,
          {.seconds = each.seconds,
           .least = static_cast<float>(each.least / each.seconds),
           .most = static_cast<float>(each.most / each.seconds)});
    }
  }
}

}  // namespace toll::suite
