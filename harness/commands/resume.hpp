// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/plan/machine.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Resumes the run in the folder `options.out`, and repeats nothing that its journal has.
/// errors   usage_error saying what differs, if its times would not belong together
int resume(const suite& suite, const options& options, const machine& here,
           const std::vector<std::string>& command_line);

}  // namespace toll::suite
