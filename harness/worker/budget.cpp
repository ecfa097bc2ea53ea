// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/budget.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace toll::suite {
namespace {

// One thread that fills or checks data with values computed one by one.
constexpr double data_bytes_per_second = 4e8;

// One flop of a loop that does not vectorise.
constexpr double flops_per_second = 1e9;

// Of a process: to start, to find its libraries, and to look at its state.
constexpr double seconds_to_start = 0.05;

/// Of one arm, with data put back before each sample unless one run fills it, and one run more.
double seconds_of_samples(const task_cost& once, const sampling& how) {
  const double longest = std::max(2 * once.run, how.longest / 2);
  const double samples = std::clamp(std::ceil(longest / std::max(once.run, how.min_time)), 2.0,
                                    static_cast<double>(how.samples));
  const bool is_long = once.run >= how.min_time;
  // As long again to find how many runs fill a sample, and to wake the caches before each.
  return samples * (is_long ? (once.run < longest_to_warm ? 2 : 1) * once.run
                            : once.reset / 10 + 1.5 * how.min_time) +
         how.min_time;
}

}  // namespace

task_cost guessed_cost(const work& work) {
  const double data = work.working_set / data_bytes_per_second;
  return {.reset = data, .run = work.flops / flops_per_second, .check = data};
}

double seconds_of_runs(const batch& tasks) {
  return std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const task& t) {
    return sum + guessed_cost(t.what->work_of(t.n)).run;
  });
}

double guessed_seconds(const batch& tasks, const std::optional<sampling>& how) {
  double sum = seconds_to_start;
  for (const task& t : tasks) {
    const task_cost once = guessed_cost(t.what->work_of(t.n));
    sum += once.reset + once.run + once.check;
    if (how) {
      const int arms = t.what->name == baseline_name ? 2 : 1;  // its control is one more
      sum += once.check + arms * seconds_of_samples(once, *how);
    }
  }
  return sum;
}

}  // namespace toll::suite
