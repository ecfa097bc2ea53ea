// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/sampling.hpp"

#include <optional>

namespace toll::suite {

/// Seconds that the parts of one measurement take.
struct task_cost {
  double reset = 0;
  double run = 0;
  double check = 0;
};

/// Before anything has run: orders of magnitude that hold on any machine, to weigh tasks against
/// each other.
task_cost guessed_cost(const work& work);

/// One run of each task, guessed.
double seconds_of_runs(const batch& tasks);

/// What one process takes for these tasks, guessed too. Without `how` they are verified only.
double guessed_seconds(const batch& tasks, const std::optional<sampling>& how);

}  // namespace toll::suite
