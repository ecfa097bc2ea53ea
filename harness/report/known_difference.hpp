// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What `why` finds from then on, in this process. Of two that select a variant, the first counts.
void know_differences(std::vector<known_difference> all);

/// Null if the reason is not known.
const known_difference* known_difference_of(const task_id& what);

/// In a phrase; empty if it is not known.
std::string why(const task_id& what);

}  // namespace toll::suite
