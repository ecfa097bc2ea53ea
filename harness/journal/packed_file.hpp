// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace toll::suite {

/// How the names of files end that gzip packed.
inline constexpr std::string_view packed_ending = ".gz";

/// What a file holds that gzip packed. errors   unreadable_file
std::string unpacked_text(const std::string& path);

}  // namespace toll::suite
