// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/exit_code.hpp"
#include "harness/plan/batch.hpp"
#include "harness/worker/outcome.hpp"

#include <string>
#include <vector>

// What verify and run have in common.
namespace toll {

/// The selected cells, some of which can run here.
/// errors   usage_error
std::vector<cell> runnable_cells(const suite& suite, const options& options);

/// The sizes that were asked for; none if each kernel is to have its own.
/// errors   usage_error
std::vector<size_request> requested_sizes(const options& options);

/// Says on standard error what is odd about the threads asked for.
void warn_about_threads(const options& options, const machine& here);

/// A line for each backend that cannot be used, and each variant that is missing elsewhere.
std::string missing_text(const std::vector<cell>& cells);

exit_code worst(const std::vector<outcome>& outcomes);

/// A line on standard error for each that is wrong or crashed.
void complain(const std::vector<outcome>& outcomes);

}  // namespace toll
