// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/gate/gate_round.hpp"
#include "harness/gate/sequential_test.hpp"
#include "harness/machine/core_to_core_latency.hpp"
#include "harness/machine/topology.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/contest.hpp"
#include "harness/worker/process.hpp"
#include "harness/worker/sampling.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// A contest at one size and number of threads, and what was found out about it.
struct paired_cell {
  task reference;
  task subject;
  bool is_same_code = false;              // then it takes no clock to know that it passes
  sequential_test found;                  // a waiver's limit stands in it in place of the cell's
  double limit = found.settings().limit;  // of the cell
  verdict broken = verdict::pass;         // wrong or crashed, if an arm was
  std::string reason = {};
  int disturbed = 0;         // processes that said nothing of it
  bool is_given_up = false;  // it does not fit the budget

  task_id facts() const { return subject.facts(); }

  contest_id id() const;

  verdict result() const { return is_same_code ? verdict::pass : found.result(); }

  /// Whether another process might tell more.
  bool is_open() const {
    return !is_same_code && !is_given_up && !found.is_over() && code_is_right() &&
           disturbed < 2 * found.settings().most;
  }

  bool code_is_right() const { return broken == verdict::pass; }
};

struct gate_settings {
  double budget = defaults::gate_time_budget;  // seconds for everything
  worker_terms each = {};
  sampling how = {};
  topology here = {};  // where threads are placed

  // Whose arms are compared; none: both are of this executable, and share a process.
  std::optional<executable_pair> builds = {};

  /// Called before each process. What it throws ends the gate.
  std::function<void()> before_process = [] {};
};

/// What was dropped, how long it took, and how the processors lay.
struct gate_course {
  int processes = 0;
  int dropped = 0;     // processes
  int share_code = 0;  // processes that ran no copy of their executable
  double seconds = 0;
  std::map<int, core_to_core_range> core_to_core = {};  // by threads, of processes that count
};

/// What one process found, or one round of processes next to each other.
struct gate_process {
  struct pair {
    std::size_t place = 0;  // of the paired cell
    contest_id what;
    std::optional<double> log_ratio = {};       // none if too many samples were disturbed
    std::optional<double> log_of_control = {};  // the reference against itself
    std::optional<double> reference_seconds = {};
  };

  task_id any = {};  // of its tasks, which have kernel, algorithm, size and threads in common
  std::vector<round_process> order = {};  // of the processes
  double seconds = 0;
  std::size_t padding = 0;       // bytes of its environment that nobody reads
  std::size_t array_offset = 0;  // bytes
  nlohmann::json around = {};    // machine_state.hpp
  bool is_dropped = false;       // the processors lie elsewhere than before
  int share_code = 0;            // of its processes, those that ran no copy of their executable
  std::vector<pair> pairs = {};
};

/// Learns what is being measured, and what each process found.
struct gate_listener {
  std::function<void(double fraction, const std::string& what)> show;
  std::function<void(const gate_process&)> take;
};

/// Starts one process after the other, or one round of them, each for all open paired cells of a group, until all are decided
/// or the budget is spent; what is decided soonest comes first, and a failure is confirmed later. An interruption ends it.
gate_course hold(std::vector<paired_cell>& paired_cells, const gate_settings& settings,
                 const gate_listener& listener);

}  // namespace toll::suite
