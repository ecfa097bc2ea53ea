// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>

namespace toll::suite {

/// Input that cannot be used. The text is the one line that the user reads: what was given, why it
/// is refused, what to give instead.
class usage_error : public std::invalid_argument {
public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace toll::suite
