// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/exit_code.hpp"
#include "harness/journal/record.hpp"
#include "harness/plan/batch.hpp"
#include "harness/status.hpp"
#include "harness/worker/process.hpp"

#include <string>
#include <vector>

// What verify, run and gate have in common.
namespace toll::suite {

/// The selected cells, some of which can run here.
/// errors   usage_error
std::vector<cell> runnable_cells(const suite& suite, const options& options);

/// The sizes that were asked for; none if each kernel is to have its own.
/// errors   usage_error
std::vector<size_request> requested_sizes(const options& options);

/// What each worker may take.
worker_terms terms_of(const options& options, const machine& here);

/// Says on standard error what is odd about the threads asked for; `option` is what asked.
void warn_about_threads(const std::vector<int>& threads, const char* option);

/// errors   usage_error if there are fewer processors than threads to be timed
void require_processors(const std::vector<int>& threads, const machine& here);

int most_of(const std::vector<int>& threads);

/// Each backend that cannot be used, and each variant that is missing elsewhere.
std::vector<left_out> missing_from(const std::vector<cell>& cells);

/// What a task that ended like this makes of the exit code.
exit_code code_for(status state);

/// A line on standard error if it is wrong or crashed.
void report_failure(status state, const task_id& what, const std::string& reason);

}  // namespace toll::suite
