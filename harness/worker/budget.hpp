// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/protocol.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll {

/// Seconds that the parts of one measurement take, as seen when the task was verified.
struct task_cost {
  double reset = 0;
  double run = 0;
  double check = 0;

  /// All calls that Google Benchmark will make: the repetitions, and before them the search for a
  /// number of iterations.
  double seconds(const timing_settings& settings) const;
};

/// Before anything has run: orders of magnitude that hold on any machine, to weigh tasks against
/// each other.
task_cost guessed_cost(const work& work);

/// What is measured when time is short.
struct fitted {
  timing_settings settings;
  std::size_t dropped = 0;  // so many tasks at the end of the list
  std::string note;         // what was cut, in words; empty if nothing was
};

/// First repetitions get shorter, then fewer, then tasks are dropped from the end, whole cells at a
/// time: `cell_sizes` says how many tasks each cell has, in order.
fitted fit(const timing_settings& wanted, const std::vector<task_cost>& costs,
           const std::vector<std::size_t>& cell_sizes);

}  // namespace toll
