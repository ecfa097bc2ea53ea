// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::machine_code {

/// What objdump writes of all code of a file, for `listing` to read.
/// errors   usage_error if objdump is missing or cannot read the file; std::runtime_error if it
/// writes nothing for that many seconds, or at an interruption
std::string objdump(const std::string& file, double timeout = 60);

/// The file that this process was started from.
/// errors   usage_error if it is gone
std::string this_executable();

}  // namespace toll::machine_code
