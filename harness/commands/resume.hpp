// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/journal/journal.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/machine.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Resumes the run in the folder `options.out`, and repeats nothing that its journal has.
/// errors   usage_error saying what differs, if its times would not belong together
int resume(const suite& suite, const options& options, const machine& here,
           const std::vector<std::string>& command_line);

/// Options that say again what the journal says are allowed, because a script may repeat its line.
/// errors   usage_error, saying what differs
void require_same_plan(const journal& kept, const suite& suite, const options& options,
                       const machine& here);

/// What is compared with one set of ceilings says nothing beside what is compared with another.
/// errors   usage_error
void require_same_ceilings(const journal& kept, const options& options);

/// What the journal planned, of the variants of this executable.
/// errors   usage_error if it has not all of them
std::vector<batch> batches_of(const journal& kept, const registry& registered);

/// errors   usage_error if a backend of these cannot be used here
void require_usable(const journal& kept, const std::vector<batch>& batches);

}  // namespace toll::suite
