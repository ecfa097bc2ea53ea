// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/topology.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/result.hpp"
#include "harness/worker/process.hpp"
#include "harness/worker/progress.hpp"
#include "harness/worker/rank_group.hpp"
#include "harness/worker/sampling.hpp"
#include "harness/worker/sweep_job.hpp"
#include "harness/worker/worker_facts.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// What one process found of one batch.
struct process_result {
  std::size_t place = 0;    // of the batch in the plan
  int process = 0;          // of those that measured it, from 0
  bool is_complete = true;  // if not, the sweep was interrupted in it, or there was no time for it
  std::chrono::system_clock::time_point started = {};
  double seconds = 0;  // that it took
  std::vector<result> results = {};
  std::optional<process_facts> worker = {};  // if it timed
  nlohmann::json machine_state = nullptr;    // machine_state.hpp
};

struct sweep_settings {
  std::optional<sampling> how = {};  // none: everything is verified once, and nothing timed
  int processes = 1;                 // that are to give a figure for each cell
  double time_budget = std::numeric_limits<double>::infinity();  // seconds for everything
  worker_terms each = {};  // a step of a variant may take its timeout beyond what its data need
  std::function<batch_progress(std::size_t place)> so_far = {};  // what need not be done again
  std::size_t most_processes = std::numeric_limits<std::size_t>::max();  // then it stops
  topology here = {};           // where threads are placed, if anything is timed
  rank_group* group = nullptr;  // other ranks that take each sample at the same moment
};

/// Measures every batch in as many processes as are wanted, first each once, small sizes before
/// large ones, then each once more, so that the processes of a batch are spread over the whole
/// sweep and a bad minute meets one of them. Hands what each found to `take`. When a worker dies,
/// the variant it was at is recorded as crashed, and another takes what remains. A batch is not
/// begun if the time does not suffice for all its processes: fewer cells, but well. An interruption
/// ends the sweep. The ranks of a group do all of this together: what one of them must leave out, or
/// has still to do, all leave out, or do.
/// errors   rank_lost
void run_sweep(const std::vector<batch>& batches, const sweep_settings& settings,
               progress& progress, const std::function<void(const process_result&)>& take);

/// What becomes of a batch that no worker is given.
std::vector<result> all_skipped(const batch& tasks, const std::string& reason);

}  // namespace toll::suite
