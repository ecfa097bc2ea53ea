// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/verdict_files.hpp"

#include "harness/printable.hpp"
#include "harness/report/markdown.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <system_error>

namespace toll::suite {

bool is_written(output_file& file, const std::string& text) {
  try {
    file.write(text);
    file.finish();
    return true;
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}\n", printable(e.what()));
    return false;
  }
}

verdict_files::verdict_files(const options& options, const std::vector<std::string>& inputs) {
  if (!options.markdown.empty()) {
    markdown_.emplace("--markdown", options.markdown, inputs);
  }
  if (!options.junit.empty()) {
    junit_.emplace("--junit", options.junit, inputs);
  }
  if (markdown_ && junit_ && !junit_->target().empty() && markdown_->target() == junit_->target()) {
    throw usage_error(
        fmt::format("--markdown and --junit: both name {}; give two files", options.junit));
  }
}

bool verdict_files::write(const std::string& heading, const text_table& table,
                          const std::vector<std::string>& lines,
                          const std::function<std::string()>& junit) {
  bool are_written = true;
  if (markdown_) {
    std::string text = "# " + heading + "\n\n";
    table.write_markdown([&](std::string_view part) { text += part; });
    text += '\n';
    for (const std::string& line : lines) {
      text += fmt::format("- {}\n", markdown_text(line));
    }
    are_written = is_written(*markdown_, text);
  }
  if (junit_) {
    are_written = is_written(*junit_, junit()) && are_written;
  }
  return are_written;
}

}  // namespace toll::suite
