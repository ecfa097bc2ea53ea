// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/journals_in.hpp"
#include "harness/nodes/node_run.hpp"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace toll::suite {

/// A task of a run that did not pass.
struct failed_task {
  std::size_t run = 0;
  std::size_t task = 0;
  status state = status::skipped;
  std::string reason = {};
};

/// All runs that are compared, in memory: 16 bytes for each task of each run.
class node_table {
public:
  /// Seconds; the least and the most are shares of the median. A task that the run lacks has 0.
  struct entry {
    double seconds = 0;
    float least = 1;
    float most = 1;
  };

  /// Without its figures, which are added by `put`. Returns its place.
  std::size_t add_run(node_run&& run);

  /// The place of a task, which is added if it is not known.
  std::size_t add_task(const node_task& task);

  void put(std::size_t run, std::size_t task, const entry& figure);

  void add_failure(failed_task&& failed) { failures_.push_back(std::move(failed)); }

  /// A run with its figures.
  void add(node_run&& run);

  const std::vector<node_run>& runs() const { return runs_; }

  const std::vector<node_task>& tasks() const { return tasks_; }

  const std::vector<failed_task>& failures() const { return failures_; }

  entry at(std::size_t run, std::size_t task) const {
    return task < rows_[run].size() ? rows_[run][task] : entry{};
  }

  std::vector<refused_journal> refused = {};  // that should have been among the runs

private:
  std::vector<node_run> runs_;
  std::vector<node_task> tasks_;
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<std::vector<entry>> rows_;
  std::vector<failed_task> failures_;
};

}  // namespace toll::suite
