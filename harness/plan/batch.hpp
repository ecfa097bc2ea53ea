// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/cell.hpp"
#include "harness/plan/machine.hpp"
#include "harness/plan/size.hpp"
#include "harness/plan/task_id.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// One variant at one size, on n threads.
struct task {
  const variant* what = nullptr;
  index_t n = 0;
  int threads = 1;

  // What follows tells no task from another, so it is not in the id.
  std::string size_label = {};  // the size as it was asked for, such as 4xLLC; or own_size
  std::string level = {};       // L1 ... or memory: where its data lie; empty on a device

  task_id facts() const;

  std::string id() const { return facts().id(); }

  std::string text() const { return facts().text(); }
};

/// The label of a size that a kernel has by itself.
inline constexpr const char* own_size = "own";

/// What one worker process does.
using batch = std::vector<task>;

/// Which variants share a process: those whose times will be compared, or all sizes of a kernel
/// when nothing is timed.
enum class grouping { by_size, all_sizes };

/// All tasks of the cells, grouped into batches. Variants without threads of their own run on one
/// thread only, the others on each of `threads`. Without sizes each kernel has its own: those at
/// which it is timed if batches are by size, or else those at which it is verified. A multiple of a
/// cache is of all caches that the task's threads use together, where they are placed: on more
/// threads it can be more elements. Of two sizes that are the same number the first gives the
/// label. errors   usage_error for a size that a kernel or the memory of this machine cannot take
std::vector<batch> plan(const std::vector<cell>& cells, const std::vector<size_request>& sizes,
                        const std::vector<int>& threads, const machine& here, grouping how);

/// Says of each task in which level of memory its data lie.
void find_levels(std::vector<batch>& batches, const machine& here);

/// Data that a worker keeps at the same time for this batch, in bytes.
double memory_needed(const batch& tasks);

}  // namespace toll::suite
