// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace toll::suite {

/// Writes all of the text to the descriptor, waiting where it must. Returns 0, or the error number
/// of what went wrong; EINTR if the user interrupted toll while it waited.
int write_all(int file, std::string_view text);

}  // namespace toll::suite
