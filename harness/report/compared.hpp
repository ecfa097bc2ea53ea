// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/record.hpp"
#include "harness/report/statistics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace toll {

/// Two results of a cell, the second of which is compared with its baseline; either may be missing.
struct compared {
  const result* baseline = nullptr;
  const result* other = nullptr;
  std::optional<interval> toll = {};  // if both have times, and the build is such that it means
                                      // something
};

/// All pairs of a batch, in its order. They point into it.
std::vector<compared> pairs_of(const batch_record& batch, bool states_tolls);

/// The times of all repetitions.
std::vector<double> seconds_of(const result& r);

}  // namespace toll
