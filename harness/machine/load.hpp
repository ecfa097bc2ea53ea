// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// How busy the machine is, and how much time has been taken from it since it started: by other
/// guests of its host (stolen) and by the quota of its control group (throttled).
nlohmann::json load_now(const system_files& files);

/// Two of these, and of the time between them the shares that were stolen and throttled.
nlohmann::json load_between(const nlohmann::json& before, const nlohmann::json& after);

}  // namespace toll::suite
