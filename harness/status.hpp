// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

namespace toll::suite {

/// How one task ended.
enum class status { passed, wrong, crashed, skipped };

std::string_view name_of(status s);
std::optional<status> status_from(std::string_view name);

}  // namespace toll::suite
