// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceiling.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/samples.hpp"
#include "harness/status.hpp"
#include "kernels/problem.hpp"
#include "kernels/workspace.hpp"

#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

struct task;

/// What one process measured of a task.
struct process_samples {
  int process = 0;  // of those that measured its batch, from 0
  arm_samples samples = {};
  std::optional<arm_samples> control = {};  // of a baseline: the same variant once more, as an arm
};

/// What became of one task: in one process as a worker finds it, or in all as a journal has it.
struct result {
  task_id what;
  status state = status::skipped;
  std::string reason = {};             // why it did not pass
  std::optional<mismatch> wrong = {};  // the first bad element, if it was wrong
  work done = {};                      // by one run
  std::optional<ceiling> bound = {};   // the least time that one run can take, if it is known
  std::string size = {};   // as it was asked for, such as 4xLLC; empty if that is not known
  std::string level = {};  // L1 ... or memory, where its data lie; empty on a device
  std::optional<double> digest = {};            // of what one run leaves behind
  std::vector<process_samples> processes = {};  // that timed it, if it passed

  /// Whether some sample was undisturbed.
  bool has_times() const;
};

/// Of a task that was not run.
result skipped_result(const task& t, std::string reason);

}  // namespace toll::suite
