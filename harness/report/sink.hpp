// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string_view>

namespace toll::suite {

/// Where text goes, piece by piece: a file, the terminal, a string.
using sink = std::function<void(std::string_view)>;

}  // namespace toll::suite
