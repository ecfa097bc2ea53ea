// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/compared_run.hpp"

#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// Which tasks of two runs are the same. Points into them.
struct matching {
  std::vector<std::pair<const timed_task*, const timed_task*>> both;
  std::vector<const timed_task*> only_in_reference;
  std::vector<const timed_task*> only_in_other;
};

/// Whether a size was asked for as a multiple of a cache, such as 0.5xL2: another number on each machine.
bool is_multiple_of_a_cache(const std::string& size);

/// The same kernel, algorithm, backend, tuning and variant; and either a size that is the same
/// multiple of a cache in both (0.5xL2: another number of elements on another machine), or the same
/// number of elements and threads. With the former, the counts of threads may differ if the runs
/// have as many of them: 1,all is 1,2 here and 1,384 there. Equal counts are not matched with
/// others.
matching match(const std::vector<timed_task>& reference, const std::vector<timed_task>& other);

}  // namespace toll::suite
