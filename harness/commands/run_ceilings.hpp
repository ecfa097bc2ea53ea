// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/machine.hpp"
#include "harness/report/progress.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace toll {

/// The rows of ceilings that a run compares its times with, and in `reasons` why there are none:
/// read from the file of --ceilings, or measured now, at the levels and on the threads that the
/// plan needs only.
/// errors   usage_error for a file that does not hold the ceilings of this machine
nlohmann::json ceilings_of_run(const options& options, const std::vector<batch>& plan,
                               const machine& here, progress& progress);

/// Refuses the file of --ceilings, if one is named, before anything is measured.
/// errors   usage_error
void check_ceilings_file(const options& options);

}  // namespace toll
