// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/report/estimate.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What `why` finds from then on, in this process. Of two that select a variant, the first counts.
void know_differences(std::vector<known_difference> all);

/// By what a variant was compiled, and on what it ran; empty as far as that is not known.
struct measured_with {
  std::string compiler = {};
  std::string processor = {};

  /// Null if the header is damaged.
  static measured_with from(const run_header* header);
};

/// Null if the reason is not known. One that names a compiler or a processor is known for these only.
const known_difference* known_difference_of(const task_id& what, const measured_with& by);

/// In a phrase; empty if it is not known.
std::string why(const task_id& what, const measured_with& by = {});

/// The same where there is something to explain: a variant that is slow by one compiler or on one machine
/// may be as fast as the baseline here, or seem slower by noise alone.
std::string why_slower(const task_id& what, const estimate& toll, const measured_with& by = {});

}  // namespace toll::suite
