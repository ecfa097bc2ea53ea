// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/suite.hpp"

namespace toll::suite {

/// Prints the verdicts in the journal of a gate, or those that are asked for. Returns the exit code.
/// errors   usage_error if there is no such journal, or nothing passes the selection
int show_gate(const suite& suite, const options& options);

}  // namespace toll::suite
