// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/topology.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Says where OpenMP puts the threads of the processes that this one starts: one on each core, then
/// on the cores' other processors, in the order of placement(). Environment variables by which the
/// user says something else stay as they are. Returns who decides: "toll", or the names of those
/// variables.
std::string bind_openmp_of_workers(const topology& here);

/// Moves this process off the processors on which threads are measured, if any other is left to it.
void stay_off(const topology& here, const std::vector<int>& measuring);

}  // namespace toll::suite
