// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/sink.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace toll::suite {

/// A file that is there whole or not at all, replacing one of its name: it is written under another
/// name, which no other process uses, until it is finished. What is no regular file is not
/// replaced.
class whole_file {
public:
  explicit whole_file(std::filesystem::path path);
  whole_file(const whole_file&) = delete;
  whole_file& operator=(const whole_file&) = delete;

  /// Gives up what is not finished.
  ~whole_file();

  /// Never fails: finish tells.
  void write(std::string_view text);

  sink as_sink() {
    return [this](std::string_view text) { write(text); };
  }

  /// On disk, not only in a buffer, when this returns: a full disk may show no earlier.
  /// errors   std::system_error
  void finish();

  const std::filesystem::path& path() const { return path_; }

private:
  void flush();

  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  std::string pending_;
  int error_ = 0;
  int file_ = -1;
};

/// Why no file can be made in a folder, as an error number, or 0. Leaves nothing there.
int error_of_new_file_in(const std::filesystem::path& folder);

}  // namespace toll::suite
