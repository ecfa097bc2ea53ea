// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sweep_budget.hpp"

#include "harness/worker/budget.hpp"

#include <numeric>

namespace toll::suite {
namespace {

/// What was begun and takes more processes.
double planned_seconds(const std::vector<sweep_job>& jobs) {
  return std::accumulate(jobs.begin(), jobs.end(), 0.0, [](double sum, const sweep_job& j) {
    return sum + (j.seconds() > 0 ? j.processes_to_go() * j.seconds() : 0);
  });
}

}  // namespace

double sweep_budget::left() const {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return all_ - spent.count();
}

double sweep_budget::expected_seconds(const sweep_job& j) const {
  const double scale = guessed_ > 0 ? measured_ / guessed_ : 1;
  return j.seconds() > 0 ? j.seconds() : scale * guessed_seconds(j.tasks(), how_);
}

std::string sweep_budget::reason_against(const sweep_job& j,
                                         const std::vector<sweep_job>& jobs) const {
  if (left() <= 0) {
    return "the time budget was spent before";
  }
  if (seconds_of_runs(j.tasks()) > left()) {
    return "one run may not fit the time budget";
  }
  const double needed = planned_seconds(jobs) + j.processes_to_go() * expected_seconds(j);
  const bool is_first = guessed_ <= 0;  // a guess alone refuses nothing but what is out of reach
  return needed > left() && !is_first ? "does not fit the time budget" : "";
}

void sweep_budget::note(const batch& tasks, double seconds) {
  guessed_ += guessed_seconds(tasks, how_);
  measured_ += seconds;
}

}  // namespace toll::suite
