// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// What toll run does without --preset.
inline constexpr const char* default_preset = "default";

/// From the shortest to the longest.
std::vector<std::string> preset_names();

/// The options of toll run that a preset stands for, with their values. requires   one of the names
const std::map<std::string, std::string>& preset(const std::string& name);

}  // namespace toll::suite
