// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/exit_code.hpp"
#include "harness/nodes/journals_in.hpp"
#include "harness/nodes/lost_nodes.hpp"

#include <vector>

namespace toll::suite {

/// Names on standard error what could not be read, and nodes that left nothing. Returns what the exit code must
/// say of it.
exit_code report_incomplete(const std::vector<refused_journal>& refused, const lost_nodes& nodes);

}  // namespace toll::suite
