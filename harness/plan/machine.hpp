// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <map>
#include <string>

namespace toll::suite {

/// What planning needs to know of this machine.
struct machine {
  int processors = 1;           // that this process may use
  int cores = 1;                // that have any of these
  double memory_available = 0;  // bytes, within the limit of its control group
  topology shape = {};          // its cores and caches

  /// Of L1, L2 ..., LLC the bytes that n threads have together, where a run places them.
  std::map<std::string, double> cache_bytes(int threads) const;

  static machine this_one();
  static machine with(const topology& processors, const system_files& files);
};

/// errors   usage_error if the environment has hwloc show another machine: sizes can be planned for
/// it, but what is measured here would be filed under its name
void require_this_system(const machine& here);

}  // namespace toll::suite
