// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/paired_cell.hpp"
#include "harness/worker/verified_fingerprints.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Contests that one process can hold, or one round of processes, because they share their data: those of a kernel, algorithm,
/// size and number of threads.
struct paired_group {
  std::vector<std::size_t> members;    // places of paired cells
  double guessed = 0;                  // seconds of a process, before one was seen
  int processes = 0;                   // that it had, without those dropped
  double seconds = 0;                  // that it took, with those dropped
  double verdicts_per_second_now = 0;  // verdicts_per_second() of now
  double begins_at = 0;                // seconds of the gate, before which others come first
  int to_confirm = 0;                  // processes that then come before those of others
  // By its processes, for the next of the same executable: what is right, each knows for itself.
  std::map<std::string, verified_fingerprints> verified = {};

  double seconds_of_process() const {
    return processes == 0 ? guessed + seconds : seconds / processes;
  }
};

/// In the order of their first paired cells.
std::vector<paired_group> groups_of(const std::vector<paired_cell>& paired_cells);

/// Contests of the group that will be decided in each second spent on it, going by what is known so
/// far. What can be had for little comes first, so that neither a slow cell nor one on its limit
/// spends the budget of all others.
double verdicts_per_second(const paired_group& group, const std::vector<paired_cell>& paired_cells);

/// The group whose process is the next, at this second of the gate. Of those that may begin one that confirms comes
/// first, or else the one with the most verdicts per second; if none may begin, the one that has to wait least.
/// requires   there is one
std::size_t next_of(const std::vector<paired_group>& groups, double now);

/// Takes the members whose failure is to be confirmed out of the group, as a group of their own; none if there are none.
std::optional<paired_group> apart_to_confirm(paired_group& group,
                                             const std::vector<paired_cell>& paired_cells);

/// When a group may begin to confirm what failed now, in seconds of the gate: a minute later, because what goes on
/// around a batch, such as where a host has put the processors, lasts longer than the batch. Sooner if the budget would end
/// before it is done, and others that wait, too.
double time_to_confirm(const paired_group& apart, const std::vector<paired_group>& others,
                       double now, double budget);

}  // namespace toll::suite
