// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::suite {

/// 1536 as "1.5 KiB".
std::string bytes_text(double bytes);

}  // namespace toll::suite
