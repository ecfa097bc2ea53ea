// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <string>
#include <vector>

namespace toll {

/// What about this machine, as it is now, will spoil measurements on so many threads: a quota below
/// the threads, a governor that saves power, others that run. A line for each.
std::vector<std::string> reasons_to_wait(const system_files& files, const topology& here,
                                         int threads);

/// Says them on standard error. If `seconds` are given, first waits as long for others to leave the
/// processors.
void warn_before_measuring(const topology& here, int threads, double seconds);

}  // namespace toll
