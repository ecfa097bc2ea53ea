// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <nlohmann/json.hpp>

#include <optional>

namespace toll::suite {

/// What the control groups of this process, of either version, leave it. Limits of the groups
/// around it count too: the tightest one holds.
struct control_group {
  std::optional<double> processors = {};    // worth of time; none if there is no quota
  std::optional<double> memory_bytes = {};  // none if there is no limit
  double memory_available = 0;              // bytes below that limit; infinite if there is none
  std::optional<double> throttled_seconds = {};  // so far, with its processors taken away

  static control_group of_this_process(const system_files& files);
};

/// The same as a record: version, path and limits, null with a reason where there is none.
nlohmann::json control_group_facts(const system_files& files);

}  // namespace toll::suite
