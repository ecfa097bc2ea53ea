// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceiling.hpp"
#include "harness/plan/facts.hpp"
#include "harness/samples.hpp"
#include "harness/status.hpp"
#include "kernels/problem.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toll {

/// What one process found of a task.
struct process_samples {
  int process = 0;  // of those that measured its batch, from 0
  arm_samples samples = {};
  std::optional<arm_samples> control = {};  // of a baseline: the same variant once more, as an arm
};

/// What became of one task.
struct result {
  task_facts what;
  status is = status::skipped;
  std::string reason = {};
  nlohmann::json mismatch = nullptr;  // the first bad element, got, expected ..., if it was wrong
  work done = {};                     // by one run
  std::optional<ceiling> bound = {};  // the least time that one run can take, if it is known
  std::string size = {};   // as it was asked for, such as 4xLLC; empty if that is not known
  std::string level = {};  // L1 ... or memory, where its data lie; empty on a device
  std::optional<double> digest = {};            // of what one run leaves behind
  std::vector<process_samples> processes = {};  // if it passed; one in the record of a process

  /// Whether some sample was undisturbed.
  bool has_times() const;
};

/// As it stands in the record of a batch.
nlohmann::ordered_json to_json(const result& r);

/// Takes the task of a record apart.
/// errors   malformed_record, nlohmann::json::exception
result result_from(nlohmann::json& task);

}  // namespace toll
