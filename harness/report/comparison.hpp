// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/compared_run.hpp"
#include "harness/report/differences.hpp"
#include "harness/report/portability_metric.hpp"
#include "harness/report/welch.hpp"
#include "harness/statistics.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// A task that the reference and another run have.
struct compared_task {
  std::size_t run = 1;  // the other one's place
  const timed_task* reference = nullptr;
  const timed_task* other = nullptr;
  std::string unit =
      {};  // "run": times are compared; where n differs, "flop" or "byte": times of one
  std::optional<double> ratio = {};  // other over reference, of medians over processes; or `mark`
  std::optional<mean_difference> logarithms = {};  // of means over processes: from five in each run
  std::optional<interval> bounds = {};             // of 95 %, of these
  std::string mark = {};  // why no ratio is stated; or "unsteady" beside one with a wide interval
};

/// What a run looks like over the reference.
struct run_summary {
  struct mean_ratio {
    std::string backend;
    std::string variant;
    double ratio = 0;       // geometric mean
    std::size_t tasks = 0;  // of which those on the inputs of one algorithm are one
  };

  std::size_t run = 1;
  std::size_t tasks = 0;  // in both
  std::size_t with_bounds = 0;
  std::size_t unsteady = 0;  // of these
  std::size_t marked = 0;
  std::vector<mean_ratio> means;
  std::vector<const compared_task*> slowest;  // up to five, the worst first
  std::vector<const compared_task*> fastest;
  std::vector<const timed_task*> only_in_reference;
  std::vector<const timed_task*> only_in_other;
};

/// What two or more runs say of the same tasks, and what else is not the same in them. It points
/// into the runs.
struct comparison {
  comparison() = default;
  comparison(const comparison&) = delete;
  comparison& operator=(const comparison&) = delete;
  comparison(comparison&&) = default;  // what it points to stays where it is
  comparison& operator=(comparison&&) = default;
  ~comparison() = default;

  const std::vector<compared_run>* runs = nullptr;
  run_differences differences;
  std::vector<compared_task> tasks;  // by kernel, size, and the rest of their names
  std::vector<run_summary> summaries;
  portability_metric portability;  // of all runs together
};

/// Compares each run with the first.
/// requires   at least two
comparison compare(const std::vector<compared_run>& runs);

/// errors   usage_error if a run has no task in common with the first
void require_common_tasks(const comparison& compared);

/// Tasks whose ratio lies above the limit. All these together are wrong with a probability of 5 %
/// at most, however many tasks are compared: each lower bound holds with that much more confidence
/// (Bonferroni).
struct slowdowns {
  std::size_t tasks = 0;                                       // with bounds
  double confidence = 0;                                       // of each bound
  std::vector<std::pair<const compared_task*, double>> above;  // with the lower bound
};

slowdowns slower_than(double limit, const comparison& compared);

}  // namespace toll::suite
