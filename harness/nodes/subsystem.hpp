// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_run.hpp"

#include <array>
#include <map>
#include <string>
#include <string_view>

namespace toll::suite {

/// What of a node a cell is limited by.
enum class subsystem { memory, shared_cache, cores, launch, other };

inline constexpr std::array judged_subsystems{subsystem::memory, subsystem::shared_cache,
                                              subsystem::cores, subsystem::launch};

/// By the ceiling that its time was compared with, or where there was none by where its data lie.
subsystem subsystem_of(const node_task& task);

/// "memory bandwidth".
std::string_view name_of(subsystem s);

/// What is wrong with a node on which these are slower, by so much: logarithms of times.
/// requires   at least one
std::string diagnosis_of(const std::map<subsystem, double>& slower);

}  // namespace toll::suite
