// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_run.hpp"
#include "harness/report/row_value.hpp"

#include <string_view>
#include <vector>

// What a set keeps of runs and tasks: the one list of their columns, by which both are written and read.
namespace toll::suite {

template <class Row>
struct node_column {
  std::string_view name;
  column_type type;
  row_value (*value_of)(const Row&);
  void (*take)(Row&, const row_value&);  // null for what follows from other columns
};

const std::vector<node_column<node_run>>& columns_of_node_runs();
const std::vector<node_column<node_task>>& columns_of_node_tasks();

}  // namespace toll::suite
