// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

namespace toll {

/// The options of toll run that a preset stands for, with their values.
/// errors   usage_error if there is no such preset
const std::map<std::string, std::string>& preset(const std::string& name);

}  // namespace toll
