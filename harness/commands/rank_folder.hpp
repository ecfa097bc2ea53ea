// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/machine/job_rank.hpp"
#include "harness/suite.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// With --per-node, the same options for the folder of this rank's own in that of --out, which is
/// made. There --resume begins what is missing: a line of a batch script serves the first job and
/// each that continues it.
/// The ranks of a group share a node, whose ceilings none of them can measure: by default they have
/// none.
/// errors   usage_error if the folder cannot be made, or none was named: each rank would make up one
options in_folder_of_rank(options given, const job_rank& self, const suite& suite);

/// Notes in the facts of a job whether its ranks measure together.
void note_group(nlohmann::json& facts, const suite& suite);

}  // namespace toll::suite
