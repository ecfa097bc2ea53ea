// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/plan/batch.hpp"
#include "harness/worker/sweep_job.hpp"

#include <string>
#include <vector>

// What a journal keeps of a run: its plan, how far it is, and what of it cannot be read.
namespace toll::suite {

/// The ids of all tasks, batch by batch, as a journal has them.
std::vector<std::vector<std::string>> ids_of(const std::vector<batch>& batches);

/// The sizes of all tasks as they were asked for, in the same places.
std::vector<std::vector<std::string>> sizes_of(const std::vector<batch>& batches);

/// How far the journal says the measurement of each batch is.
std::vector<batch_progress> progress_in(journal& kept);

/// Whether the journal says that nothing is left to measure, if `processes` are to measure
/// it.
bool is_finished(journal& kept, const std::vector<batch>& batches, int processes);

/// Names on standard error the lines of a journal that cannot be used.
void report_damage(const std::string& name, const std::vector<damaged_line>& lines);
void report_damage(const journal& kept);

}  // namespace toll::suite
