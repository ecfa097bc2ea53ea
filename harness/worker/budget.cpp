// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace toll {
namespace {

// A sample much shorter than this says more about one interrupt than about a loop.
constexpr double shortest_min_time = 0.002;

// A median of fewer is no median.
constexpr int fewest_repetitions = 3;

// One thread that fills or checks data with values computed one by one.
constexpr double data_bytes_per_second = 4e8;

// One flop of a loop that does not vectorise.
constexpr double flops_per_second = 1e9;

double total(const std::vector<task_cost>& costs, const timing_settings& settings) {
  double sum = 0;
  for (const task_cost& cost : costs) {
    sum += cost.seconds(settings);
  }
  return sum;
}

void shorten_samples(timing_settings& s, const std::vector<task_cost>& costs) {
  while (total(costs, s) > s.share && s.min_time > shortest_min_time) {
    timing_settings shorter = s;
    shorter.min_time = std::max(shortest_min_time, s.min_time / 2);
    // Where one run, or the data, take most of the time, shorter samples only lose precision.
    if (total(costs, shorter) > 0.95 * total(costs, s)) {
      return;
    }
    s = shorter;
  }
}

}  // namespace

double task_cost::seconds(const timing_settings& settings) const {
  const double around = reset + check;
  if (run >= settings.min_time) {
    return settings.repetitions * (around + run);
  }
  // Google Benchmark multiplies the iterations by ten at most until they last long enough, and then
  // aims 40 % beyond.
  const double tries = std::ceil(std::log10(settings.min_time / std::max(run, 1e-9)));
  const double sample = 1.4 * settings.min_time;
  return tries * (around + settings.min_time / 2) + settings.repetitions * (around + run + sample);
}

task_cost guessed_cost(const work& work) {
  const double data = work.working_set / data_bytes_per_second;
  return {.reset = data, .run = work.flops / flops_per_second, .check = data};
}

fitted fit(const timing_settings& wanted, const std::vector<task_cost>& costs,
           const std::vector<std::size_t>& cell_sizes) {
  fitted best{.settings = wanted, .dropped = 0, .note = {}};
  timing_settings& s = best.settings;
  if (total(costs, s) <= wanted.share) {
    return best;
  }
  shorten_samples(s, costs);
  while (total(costs, s) > wanted.share && s.repetitions > fewest_repetitions) {
    --s.repetitions;
  }
  std::vector<task_cost> kept = costs;
  for (auto cell = cell_sizes.rbegin(); cell != cell_sizes.rend() && total(kept, s) > wanted.left;
       ++cell) {
    kept.resize(kept.size() - *cell);
    best.dropped += *cell;
  }

  if (s.min_time < wanted.min_time) {
    best.note = fmt::format("samples of {:.3g} s instead of {:.3g} s", s.min_time, wanted.min_time);
  }
  if (s.repetitions < wanted.repetitions) {
    best.note += fmt::format("{}{} repetitions instead of {}", best.note.empty() ? "" : ", ",
                             s.repetitions, wanted.repetitions);
  }
  return best;
}

}  // namespace toll
