// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/journals_in.hpp"
#include "harness/nodes/node_run.hpp"

#include <functional>
#include <string>
#include <vector>

namespace toll::suite {

/// Reads journals on several threads and hands each to `take` on this one, in the order of `files`, so that what is
/// made of them is the same every time. A few are in memory at once, however many there are. Returns those that
/// could not be read, and those of a run that was read before. Stops where the process is interrupted.
/// requires   threads >= 1
std::vector<refused_journal> read_node_runs(const std::vector<std::string>& files, int threads,
                                            const std::function<void(node_run&&)>& take);

/// As many threads as the process may use.
int reading_threads();

}  // namespace toll::suite
