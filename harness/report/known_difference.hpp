// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Why some variants of a kernel are slower than their baselines, as its known_differences.json
/// says. What selects them are names and globs, separated by commas; empty for all there are.
struct known_difference {
  std::string kernel;
  std::string algorithm = {};
  std::string backend = {};
  std::string tuning = {};
  std::string layer = {};
  std::string variant = {};
  std::string why = {};  // a phrase
  std::string see = {};  // a heading of docs/explanation/why-arms-differ.md; may be empty
};

/// What `why` finds from then on, in this process. Of two that select a variant, the first counts.
void know_differences(std::vector<known_difference> all);

/// Null if the reason is not known.
const known_difference* known_difference_of(const task_id& what);

/// In a phrase; empty if it is not known.
std::string why(const task_id& what);

}  // namespace toll::suite
