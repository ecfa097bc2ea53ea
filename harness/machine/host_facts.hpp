// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/job_rank.hpp"
#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// Everything about the machine, the job and the settings that bears on a time: `host`, `job`,
/// `placement` and `gpu`. What cannot be read is null, and `reasons` in the same object says why.
nlohmann::json host_facts(const topology& processors, const system_files& files,
                          const environment& variables);

/// Of this process, on this machine.
nlohmann::json host_facts();

/// The caches of one level and size on a line: how many there are and how many processors share
/// one.
nlohmann::json cache_facts(const topology& processors);

}  // namespace toll::suite
