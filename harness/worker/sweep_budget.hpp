// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/sampling.hpp"
#include "harness/worker/sweep_job.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// The time of a sweep, from here on: what is left of it, and what processes will take of that.
class sweep_budget {
public:
  /// In seconds. Without `how`, which outlives this, nothing is timed.
  sweep_budget(double all, const std::optional<sampling>& how) : all_{all}, how_{how} {}

  double left() const;

  /// What a process of this batch takes: as the last one did, or as guessed, in proportion to how
  /// other guesses turned out.
  double expected_seconds(const sweep_job& j) const;

  /// Why a batch is not begun, or nothing. `jobs` are those of the sweep, with what was begun.
  std::string reason_against(const sweep_job& j, const std::vector<sweep_job>& jobs) const;

  /// A process took so long for these tasks.
  void note(const batch& tasks, double seconds);

private:
  double all_;
  const std::optional<sampling>& how_;
  double guessed_ = 0;  // seconds of the processes so far
  double measured_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace toll::suite
