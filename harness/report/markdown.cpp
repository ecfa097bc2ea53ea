// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/markdown.hpp"

#include "harness/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace toll::suite {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// An interval such as [0.9, 1.1] makes no link unless a parenthesis follows.
bool is_mark_up(const std::string& text, std::size_t i) {
  switch (text[i]) {
    case '\\':
    case '`':
    case '*':
    case '<':
    case '&':
    case '|':
      return true;
    case '[':
      return i + 1 == text.size() || !is_digit(text[i + 1]);
    case '(':
      return i > 0 && text[i - 1] == ']';
    default:
      return false;
  }
}

}  // namespace

std::string markdown_text(std::string_view text) {
  const std::string line = printable(text);
  std::string safe;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_mark_up(line, i)) {
      safe += '\\';
    }
    safe += line[i];
  }
  return safe;
}

std::string markdown_code(std::string_view text) {
  const std::string line = printable(text);
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : line) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  // A span of code ends at as many backticks as it began with; the spaces are no part of it.
  const std::string fence(longest + 1, '`');
  const char* const space = longest > 0 ? " " : "";
  return fmt::format("{0}{1}{2}{1}{0}", fence, space, line);
}

}  // namespace toll::suite
