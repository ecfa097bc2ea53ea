// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>

#include "harness/machine/measured_figure.hpp"
#include "harness/machine/pinned_team.hpp"
#include "harness/machine/topology.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What the arrays of one level take, for each of n threads.
struct level_plan {
  std::string level;  // L1 ... or memory
  double bytes_per_thread = 0;
  std::string reason = {};  // why it cannot be measured; then there are no bytes
};

/// Every level of caches, and the memory behind them, as these processors see them.
std::vector<level_plan> plan_levels(const topology& topo, const std::vector<int>& processors,
                                    double memory_available);

/// Bytes that some threads move, in one pattern and level.
struct bandwidth_figure {
  bandwidth_ceiling what;  // without its rates
  measured_figure figure;

  // Bytes with the lines that are read only to be overwritten, over bytes by STREAM's convention.
  double write_allocate_factor = 1;

  /// requires   the figure was measured
  bandwidth_ceiling result() const;
};

/// Reads, copies, triads and updates of arrays in each level, and in memory with streaming stores
/// too, at each number of threads. Owns the arrays: its figures must not outlive it.
class bandwidth_probe {
public:
  /// Only at these levels, or at all if none is named.
  bandwidth_probe(pinned_team& team, const topology& topo, const std::vector<int>& threads,
                  double memory_available, const std::vector<std::string>& levels);

  std::vector<bandwidth_figure> figures;
  std::vector<bandwidth_ceiling> not_measured;  // with the reason

private:
  void add_level(pinned_team& team, const level_plan& plan, const std::vector<int>& processors);
  void reserve(pinned_team& team, const std::vector<double>& bytes);

  std::vector<array<double>> memory_;  // of each thread
};

}  // namespace toll::suite
