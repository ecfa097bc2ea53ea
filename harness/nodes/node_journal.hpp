// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_run.hpp"

#include <string>

namespace toll::suite {

/// Reads the journal of a run once, line by line, and reduces it. Its figures are those that `journal` finds, of
/// what has a record: damaged lines are left out and counted, a repeated task counts with its gravest end.
/// errors   usage_error, whose text is the reason alone, if the file cannot be read or has no header
node_run read_node_run(const std::string& file);

}  // namespace toll::suite
