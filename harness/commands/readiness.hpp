// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What about this machine, as it is now, will spoil measurements on this number of threads: a
/// quota below the threads, a governor that saves power, others that run. A line for each.
std::vector<std::string> reasons_to_wait(const system_files& files, const topology& here,
                                         int threads);

/// Says them on standard error, unless what is disturbed counts too. Before that, waits for others
/// to leave the processors, if it was asked to.
void warn_before_measuring(const topology& here, int threads, const options& options);

}  // namespace toll::suite
