// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/status.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace toll {

/// What became of one task.
struct outcome {
  task what;
  status is = status::skipped;
  std::string reason = {};            // why it did not pass
  nlohmann::json mismatch = nullptr;  // the first bad element, got, expected ..., if it was wrong
  nlohmann::json rows = nlohmann::json::array();  // Google Benchmark's, one for each repetition
};

}  // namespace toll
