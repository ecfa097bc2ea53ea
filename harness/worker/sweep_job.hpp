// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/status.hpp"

#include <cstddef>
#include <vector>

namespace toll::suite {

/// What was found of one task of a batch so far.
struct task_progress {
  int figures = 0;          // processes that took enough undisturbed samples of it
  bool is_settled = false;  // wrong or crashed: it gets no figure
};

/// How far the measurement of a batch is.
struct batch_progress {
  int processes = 0;                      // that measured it
  std::vector<task_progress> tasks = {};  // in its order
};

/// A batch of a sweep, and what is still to be done of it.
class sweep_job {
public:
  /// `wanted` processes are to give a figure for each task; twice as many are tried, should some be
  /// disturbed.
  sweep_job(std::size_t place, const batch& tasks, int wanted, batch_progress so_far);

  std::size_t place() const { return place_; }

  const batch& tasks() const { return *tasks_; }

  /// The tasks of cells that lack figures, by their index in the batch.
  std::vector<std::size_t> open_tasks() const;

  bool is_done() const { return open_tasks().empty(); }

  /// Processes that it still takes, if none of them is disturbed.
  int processes_to_go() const;

  int processes() const { return so_far_.processes; }

  bool is_settled(std::size_t index) const { return so_far_.tasks.at(index).is_settled; }

  /// A process measured the task, and found a figure, or none, or something wrong with it.
  void note(std::size_t index, status state, bool has_figure);
  void note_process(double seconds);

  /// Seconds of the last process; 0 if there was none in this sweep.
  double seconds() const { return seconds_; }

private:
  std::size_t place_;
  const batch* tasks_;
  int wanted_;
  batch_progress so_far_;
  double seconds_ = 0;
};

}  // namespace toll::suite
