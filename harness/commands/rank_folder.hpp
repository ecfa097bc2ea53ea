// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/machine/job_rank.hpp"

namespace toll::suite {

/// With --per-node, the same options for the folder of this rank's own in that of --out, which is
/// made. There --resume begins what is missing: a line of a batch script serves the first job and
/// each that continues it.
/// errors   usage_error if the folder cannot be made, or none was named: each rank would make up one
options in_folder_of_rank(options given, const job_rank& self);

}  // namespace toll::suite
