// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/contest.hpp"
#include "harness/worker/verified_fingerprints.hpp"

#include <cstddef>
#include <vector>

namespace toll::suite {

/// Contests that one process can hold, because they share their data: those of a kernel, algorithm,
/// size and number of threads.
struct contest_group {
  std::vector<std::size_t> members;     // places of contests
  double guessed = 0;                   // seconds of a process, before one was seen
  int processes = 0;                    // that it had, without those dropped
  double seconds = 0;                   // that it took, with those dropped
  double promise = 0;                   // verdicts_per_second() of now
  verified_fingerprints verified = {};  // by its processes, for the next

  double seconds_of_process() const {
    return processes == 0 ? guessed + seconds : seconds / processes;
  }
};

/// In the order of their first contests.
std::vector<contest_group> groups_of(const std::vector<contest>& contests);

/// Contests of the group that will be decided in each second spent on it, going by what is known so
/// far. What can be had for little comes first, so that neither a slow cell nor one on its limit
/// spends the budget of all others.
double verdicts_per_second(const contest_group& group, const std::vector<contest>& contests);

}  // namespace toll::suite
