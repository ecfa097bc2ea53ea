// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/estimate.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Two results of a cell, the second of which is compared with its baseline; either may be missing.
struct compared {
  const result* baseline = nullptr;
  const result* other = nullptr;
  estimate toll = {};     // if both have times, and the build is such that it means something
  estimate control = {};  // the baseline against itself
};

/// All pairs of a batch, in its order. They point into it. `processes` were wanted for each.
std::vector<compared> pairs_of(const batch_result& batch, int processes, bool states_tolls);

/// The seconds that one run took, by each process that says anything of it.
std::vector<double> seconds_of(const result& r);

/// Why its samples are not to be believed: "disturbed", "two modes", or nothing.
std::string mark_of(const result& r);

}  // namespace toll::suite
