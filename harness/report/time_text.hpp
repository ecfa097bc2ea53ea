// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::suite {

/// Seconds with a unit that suits them, such as "1.23 ms".
std::string time_text(double seconds);

}  // namespace toll::suite
