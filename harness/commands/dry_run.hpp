// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/record.hpp"
#include "harness/plan/batch.hpp"

#include <vector>

namespace toll::suite {

/// Minutes of walltime for a run that is guessed to take `seconds`, as Slurm's --time counts them.
int batch_minutes(double seconds, const run_settings& settings);

/// Prints the cells of a plan, what their data take, and about how long it will be.
void print_plan(const std::vector<batch>& batches, const run_settings& settings);

}  // namespace toll::suite
