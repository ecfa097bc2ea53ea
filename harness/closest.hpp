// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// The names that someone who typed `given` may have meant, nearest first, as "a, b"; all names if
/// none is near.
std::string closest_names(std::string_view given, const std::vector<std::string>& names);

}  // namespace toll::suite
