// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toll::suite {

/// A line broken at spaces into lines of at most `columns`, all but the first indented by two; a longer
/// word has a line of its own. No line feed stands behind the last. Without `columns` the line as it is.
std::string wrapped_line(std::string_view line, std::optional<std::size_t> columns);

/// The same of each line of a text.
std::string wrapped_lines(std::string_view text, std::optional<std::size_t> columns);

}  // namespace toll::suite
