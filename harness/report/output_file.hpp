// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/whole_file.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// A file that the user named to be written. A regular file is replaced when the new one is whole;
/// a device, a FIFO, or what standard output goes to is written through; `-` is standard output.
/// Journals are never replaced, because they cannot be made again.
class output_file {
public:
  /// Checks what can be checked before there is anything to write. `option` is for messages;
  /// `inputs` are files that the command reads, and must not be replaced either.
  /// errors   usage_error
  output_file(const std::string& option, const std::string& name,
              const std::vector<std::string>& inputs = {});
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;
  ~output_file();

  /// Never fails: finish tells.
  void write(std::string_view text);

  /// errors   std::system_error
  void finish();

  /// The regular file that is made or replaced; empty if the text goes elsewhere.
  const std::filesystem::path& target() const { return target_; }

private:
  [[noreturn]] void refuse(std::string_view why) const;
  void open_existing(const std::string& name);
  void set_target(const std::string& name);
  void require_replaceable(const std::vector<std::string>& inputs) const;
  void flush();

  std::string shown_;
  std::filesystem::path target_;
  std::optional<whole_file> whole_;  // the target, once something is written
  int through_ = -1;                 // or the descriptor that is written through
  std::string pending_;
  int error_ = 0;
};

}  // namespace toll::suite
