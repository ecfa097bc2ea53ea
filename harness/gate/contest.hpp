// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/trial.hpp"
#include "harness/plan/batch.hpp"
#include "harness/status.hpp"
#include "harness/worker/process.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace toll {

/// The two arms of a cell at one size and number of threads, and what was found out about them.
struct contest {
  task baseline;
  task portable;
  bool is_same_code = false;              // then it takes no clock to know that it passes
  trial found;                            // a waiver's limit stands in it in place of the cell's
  double limit = found.settings().limit;  // of the cell
  status is = status::skipped;            // passed once an arm was measured; wrong, crashed
  std::string reason = {};

  task_facts facts() const { return portable.facts(); }

  verdict result() const { return is_same_code ? verdict::pass : found.result(); }

  /// Whether another process might tell more.
  bool is_open() const { return !is_same_code && !found.is_over() && code_is_right(); }

  bool code_is_right() const { return is != status::wrong && is != status::crashed; }
};

struct gate_settings {
  double budget = 300;  // seconds for everything
  worker_terms each = {};
  int rounds = 3;  // in each process
  double sample_seconds = 0.003;
  double most_taken = 0.05;  // share of the processors' time; a process that lost more is dropped
};

/// What was dropped, and how long it took.
struct gate_course {
  int processes = 0;
  int dropped = 0;  // processes
  double seconds = 0;
};

/// What one process found.
struct gate_process {
  struct pair {
    task_facts of;  // the portable arm
    double log_ratio = 0;
    double log_of_null = 0;
  };

  task_facts any = {};  // of its tasks, which have kernel, algorithm, size and threads in common
  double seconds = 0;
  std::size_t padding = 0;               // bytes of its environment that nobody reads
  std::size_t array_offset = 0;          // bytes
  double stolen_share = 0;               // of the processors' time, by other guests of the host
  double throttled_share = 0;            // by the quota of the control group
  std::vector<double> hops_before = {};  // line_hops(), if it has several threads
  std::vector<double> hops_after = {};
  bool is_dropped = false;  // too much was taken, or the processors lie elsewhere than before
  std::vector<pair> pairs = {};
};

/// Told what is being measured, and what each process found.
struct gate_listener {
  std::function<void(double fraction, const std::string& what)> show;
  std::function<void(const gate_process&)> take;
};

/// Starts one process after the other, each for all open contests of a group, until all are decided
/// or the budget is spent; what is decided soonest comes first. An interruption ends it.
gate_course hold(std::vector<contest>& contests, const gate_settings& settings,
                 const gate_listener& listener);

}  // namespace toll
