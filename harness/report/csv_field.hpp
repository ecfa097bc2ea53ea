// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

namespace toll::suite {

/// Text of unknown origin as a field of a CSV file, quoted where it has to be. A spreadsheet takes
/// text that begins like a formula for one, and runs it: such text gets an apostrophe.
std::string as_field(const std::string& given);

/// Empty for what is no number: a journal may say that a variant took no time.
std::string as_field(double figure);
std::string as_field(const std::optional<double>& figure);

}  // namespace toll::suite
