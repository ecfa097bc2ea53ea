// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <string>

namespace toll::suite {

/// Such as 2031-05-07T09:30:00Z.
std::string utc_text(std::chrono::system_clock::time_point time);
std::string utc_now();

}  // namespace toll::suite
