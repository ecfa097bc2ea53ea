// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/wrapped_line.hpp"

namespace toll::suite {

std::string wrapped_line(std::string_view line, std::optional<std::size_t> columns) {
  constexpr std::string_view next_line = "\n  ";
  std::string text;
  std::size_t used = 0;  // columns of the last line
  while (columns && !line.empty()) {
    const std::size_t end = line.find(' ');
    const std::string_view word = line.substr(0, end);
    const bool is_first = text.empty();
    const bool fits = is_first || used + 1 + word.size() <= *columns;
    text.append(is_first ? "" : fits ? " " : next_line).append(word);
    used = is_first ? word.size() : (fits ? used + 1 : next_line.size() - 1) + word.size();
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  return columns ? text : std::string{line};
}

std::string wrapped_lines(std::string_view text, std::optional<std::size_t> columns) {
  std::string wrapped;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    wrapped += wrapped_line(text.substr(0, end), columns);
    wrapped += end == std::string_view::npos ? "" : "\n";
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return wrapped;
}

}  // namespace toll::suite
