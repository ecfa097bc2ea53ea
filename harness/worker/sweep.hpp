// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/report/progress.hpp"
#include "harness/worker/outcome.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll {

/// What became of all of them, in the order of the plan.
struct sweep_result {
  std::vector<outcome> outcomes;
  std::vector<std::string> notes;                    // what was cut
  nlohmann::json workers = nlohmann::json::array();  // what each timing process said of itself
  int interrupted_by = 0;                            // a signal, or 0
};

struct sweep_settings {
  bool is_timed = false;
  int repetitions = 9;
  double min_time = 0.02;
  double time_budget = 0;  // seconds for everything; infinite if there is none
  double timeout = 60;     // seconds that one step of a variant may take, beyond what its data need
};

/// Gives each batch to a worker. When one dies, the variant it was at is recorded as crashed, and
/// another worker takes what remains.
sweep_result run_sweep(const std::vector<batch>& batches, const sweep_settings& settings,
                       progress& progress);

}  // namespace toll
