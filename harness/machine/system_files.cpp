// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/system_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view white = " \t\r\n";

std::string trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(white);
  if (first == std::string_view::npos) {
    return {};
  }
  return std::string{line.substr(first, line.find_last_not_of(white) - first + 1)};
}

}  // namespace

system_files::system_files(fs::path root) : root_{std::move(root)} {
}

reading system_files::read(const std::string& path) const {
  errno = 0;
  std::ifstream in{at(path)};
  std::string text;
  bool is_read = in.is_open();
  try {
    text.assign(std::istreambuf_iterator<char>{in}, {});
  } catch (const std::ios_base::failure&) {
    is_read = false;  // a folder, or of a thread that ended meanwhile
  }
  if (!is_read) {
    const std::string why = errno != 0 ? std::generic_category().message(errno) : "it is no file";
    return {.reason = fmt::format("{} cannot be read: {}", path, why)};
  }
  std::string said = trimmed(text);
  if (said.empty()) {
    return {.reason = fmt::format("{} is empty", path)};
  }
  return {.text = std::move(said)};
}

std::optional<double> system_files::number(const std::string& path) const {
  const reading said = read(path);
  return said.text ? number_in(*said.text) : std::nullopt;
}

reading system_files::field(const std::string& path, std::string_view key) const {
  reading all = read(path);
  if (!all.text) {
    return all;
  }
  std::istringstream lines{*all.text};
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(':');
    if (colon != std::string::npos && trimmed(line.substr(0, colon)) == key) {
      std::string value = trimmed(line.substr(colon + 1));
      if (!value.empty()) {
        return {.text = std::move(value)};
      }
    }
  }
  return {.reason = fmt::format("{} has no '{}'", path, key)};
}

std::vector<std::string> system_files::names(const std::string& folder) const {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator at_entry{at(folder), error}, end; !error && at_entry != end;
       at_entry.increment(error)) {
    found.push_back(at_entry->path().filename().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool system_files::exists(const std::string& path) const {
  std::error_code error;
  return fs::exists(at(path), error);
}

fs::path system_files::at(const std::string& path) const {
  return root_ / fs::path{path}.relative_path();
}

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? std::optional{value} : std::nullopt;
}

}  // namespace toll::suite
