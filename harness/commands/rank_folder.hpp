// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/journal/record.hpp"
#include "harness/machine/job_rank.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/machine.hpp"
#include "harness/suite.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace toll::suite {

/// Between the lost node and that which measures its part, in the name of a folder: n3@n5.
inline constexpr char replaced_by = '@';

/// With --per-node, the same options for the folder of this rank's own in that of --out, which is
/// made. There --resume begins what is missing: a line of a batch script serves the first job and
/// each that continues it.
/// With --replaces it is the folder of the lost node's part, and options::replaces and lost_run are set.
/// The ranks of a group share a node, whose ceilings none of them can measure: by default they have
/// none.
/// errors   usage_error if the folder cannot be made, or none was named: each rank would make up one
options in_folder_of_rank(options given, const job_rank& self, const suite& suite);

/// Notes in the facts of a job whether its ranks measure together.
void note_group(nlohmann::json& facts, const suite& suite);

/// What a lost node did not measure, and others did not measure for it.
struct part_of_lost {
  std::vector<batch> batches = {};  // each as a whole: one figure is of one node
  run_settings settings = {};
  replaced_node of = {};
};

/// By the run options::lost_run, or if there is none by another run of that job.
/// errors   usage_error if this node is of another kind, or the lost one still measures
part_of_lost part_left_by(const suite& suite, const options& options, const machine& here);

}  // namespace toll::suite
