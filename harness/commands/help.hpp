// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/command_table.hpp"

#include <string>

namespace toll::suite {

/// Of toll itself: what it is, its commands, and its exit codes.
std::string help_text();

/// Of one command: every option that it takes, on a line of its own, with its default. No line is
/// longer than 100 columns.
std::string help_text(const command_row& row);

}  // namespace toll::suite
