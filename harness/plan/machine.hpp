// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <map>
#include <string>

namespace toll {

/// What planning needs to know of this machine.
struct machine {
  int processors = 1;                         // that this process may use
  double memory_available = 0;                // bytes, within the limit of its control group
  std::map<std::string, double> cache_bytes;  // L1, L2 ..., LLC: one instance of each data cache

  static machine this_one();
  static machine with(const topology& processors, const system_files& files);
};

}  // namespace toll
