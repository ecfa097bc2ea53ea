// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceiling.hpp"
#include "harness/plan/facts.hpp"
#include "harness/status.hpp"
#include "kernels/problem.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace toll {

/// What became of one task.
struct result {
  task_facts what;
  status is = status::skipped;
  std::string reason = {};
  nlohmann::json mismatch = nullptr;  // the first bad element, got, expected ..., if it was wrong
  work done = {};                     // by one run
  std::optional<ceiling> bound = {};  // the least time that one run can take, if it is known
  nlohmann::json rows = nlohmann::json::array();  // Google Benchmark's, one for each repetition

  std::string size = {};   // as it was asked for, such as 4xLLC; empty if that is not known
  std::string level = {};  // L1 ... or memory, where its data lie; empty on a device
};

/// As it stands in the record of a batch.
nlohmann::ordered_json to_json(const result& r);

/// Takes the task of a record apart.
/// errors   malformed_record, nlohmann::json::exception
result result_from(nlohmann::json& task);

}  // namespace toll
