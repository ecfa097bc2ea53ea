// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace toll::suite {

/// Text of unknown origin as plain text of one line of Markdown: no mark-up, HTML or link in it
/// takes effect, and it ends no cell of a table. Brackets around numbers stay as they are.
std::string markdown_text(std::string_view text);

/// The same as a span of code.
std::string markdown_code(std::string_view text);

}  // namespace toll::suite
