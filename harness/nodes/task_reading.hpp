// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/json_cursor.hpp"
#include "harness/nodes/node_run.hpp"

#include <vector>

namespace toll::suite {

/// What the records of a batch say of one task, record by record.
struct task_reading {
  node_task what = {};
  status state = status::skipped;
  std::string reason = {};
  std::vector<double> seconds = {};  // by each process that says anything of it
};

/// Goes past one task of a record and adds what it says to that of the same task, or as another one.
/// Returns whether it crashed. errors   malformed_record
bool read_task(json_cursor& from, std::vector<task_reading>& into);

node_figure figure_of(task_reading&& task);

}  // namespace toll::suite
