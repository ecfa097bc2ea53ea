// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What a file of the system says, or why it says nothing.
struct reading {
  std::optional<std::string> text = {};  // without white space around it
  std::string reason = {};
};

/// The files in which Linux describes itself, /proc and /sys among them. Tests lay out a tree of
/// their own and name its folder as the root.
class system_files {
public:
  explicit system_files(std::filesystem::path root = "/");

  /// `path` starts with a slash, whatever the root.
  reading read(const std::string& path) const;

  std::optional<double> number(const std::string& path) const;

  /// "model name : x" or "MemTotal: 7 kB": what stands behind the first colon after `key`.
  reading field(const std::string& path, std::string_view key) const;

  /// The names in a folder, sorted; none if it cannot be read.
  std::vector<std::string> names(const std::string& folder) const;

  bool exists(const std::string& path) const;

private:
  std::filesystem::path at(const std::string& path) const;

  std::filesystem::path root_;
};

/// The number at the front of a text, if one is there.
std::optional<double> number_in(const std::string& text);

}  // namespace toll::suite
