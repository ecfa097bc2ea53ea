// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/instruction_counts.hpp"
#include "harness/worker/process.hpp"

#include <functional>
#include <string>
#include <vector>

namespace toll::suite {

/// Has workers under callgrind count the instructions of all tasks, one process for each kernel and
/// algorithm, `at_once` of them side by side. An interruption ends it; what is not counted by then
/// stays so. Nothing of the environment reaches the workers but the loader's path, so that the same
/// executable gives the same numbers every time. errors   usage_error if there is no valgrind
void count_all(std::vector<instruction_counts>& all, const worker_terms& terms, int at_once,
               const std::function<void(double fraction, const std::string& what)>& show);

}  // namespace toll::suite
