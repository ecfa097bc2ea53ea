// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/report/colours.hpp"
#include "harness/suite.hpp"

namespace toll::suite {

/// What --color asks for on standard output. By itself that is none in a file or a pipe, on a terminal that
/// cannot show them, and where the environment has NO_COLOR (no-color.org).
colours chosen_colours(const options& options, const suite& suite);

}  // namespace toll::suite
