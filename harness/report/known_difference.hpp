// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"
#include "harness/report/estimate.hpp"
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

/// Ratios up to this one are not explained: their order is mostly noise.
inline constexpr double large_ratio = 1.05;

/// The same where there is something to explain: a variant that is slow by one compiler or on one machine
/// may be as fast as the baseline here, or seem slower by noise alone.
std::string why_slower(const task_id& what, const estimate& toll);

}  // namespace toll::suite
