// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace toll::suite {

/// Makes the folder if its parent exists. Others may make it at the same moment.
/// errors   usage_error saying what is in the way
std::filesystem::path make_folder(const std::filesystem::path& path);

/// Where a run leaves its files. Proved writable before anything is measured.
class output_folder {
public:
  /// Makes the folder `path` if its parent exists; without a path, results/run-<UTC time>.
  /// errors   usage_error saying what is in the way
  explicit output_folder(const std::string& path);

  /// Writes the file whole or not at all, replacing one of that name.
  /// errors   std::system_error, such as a full disk
  std::filesystem::path write(std::string_view name, const std::string& text) const;

  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

}  // namespace toll::suite
