// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/suite.hpp"

namespace toll::suite {

/// All of toll but the suite it works on. Returns the exit code of the process.
int command_line(int argc, char** argv, const suite& suite);

}  // namespace toll::suite
