// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/report/progress.hpp"
#include "harness/worker/outcome.hpp"
#include "harness/worker/process.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace toll {

/// What became of one batch.
struct batch_outcome {
  std::size_t place = 0;    // in the plan
  bool is_complete = true;  // if not, the sweep was interrupted in it
  std::chrono::system_clock::time_point started = {};
  double seconds = 0;  // that it took
  std::vector<outcome> outcomes = {};
  std::vector<std::string> notes = {};  // what was cut
  nlohmann::json worker = nullptr;      // what the process that timed said of itself
};

struct sweep_settings {
  bool is_timed = false;
  int repetitions = 9;
  double min_time = 0.02;
  double time_budget = 0;  // seconds for everything; infinite if there is none
  worker_terms each = {};  // a step of a variant may take its patience beyond what its data need
  std::function<bool(std::size_t place)> is_done = {};  // batches to leave out, if any
  std::size_t most_batches = std::numeric_limits<std::size_t>::max();  // others stay to be done
};

/// Gives each batch to a worker, and what became of it to `take`. When a worker dies, the variant
/// it was at is recorded as crashed, and another takes what remains. An interruption ends the
/// sweep.
void run_sweep(const std::vector<batch>& batches, const sweep_settings& settings,
               progress& progress, const std::function<void(const batch_outcome&)>& take);

/// What becomes of a batch that no worker is given.
std::vector<outcome> all_skipped(const batch& tasks, const std::string& reason);

}  // namespace toll
