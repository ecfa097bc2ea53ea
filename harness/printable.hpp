// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace toll::suite {

/// Text of unknown origin, such as a journal or an argument, on one line of a terminal or table:
/// line ends and tabs become spaces, other control characters question marks.
std::string printable(std::string_view text);

}  // namespace toll::suite
