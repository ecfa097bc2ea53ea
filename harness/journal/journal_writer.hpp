// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace toll::suite {

/// The journal cannot grow any more, because the disk is full or broken. What it has is intact.
class journal_full : public std::system_error {
public:
  using std::system_error::system_error;
};

/// Nor can it if it was deleted: what it has can be read until this process ends.
class journal_lost : public journal_full {
public:
  explicit journal_lost(const std::filesystem::path& journal);

  const char* what() const noexcept override { return text_.c_str(); }

private:
  std::string text_;
};

/// Another program wrote to the journal, or cut it: nobody knows what it has.
class journal_changed : public std::runtime_error {
public:
  explicit journal_changed(const std::filesystem::path& journal);
};

/// Appends lines to the journal of a run. Nobody else can while this exists. What it has appended
/// is on disk, whatever becomes of this process.
class journal_writer {
public:
  static constexpr std::string_view file_name = "run.jsonl";
  static constexpr std::string_view gate_file_name = "gate.jsonl";

  enum class start { new_journal, existing_journal };

  /// errors   usage_error if another process writes to this journal, if it is there already, or not
  ///          there, packed by gzip, or no regular file, or cannot be opened
  journal_writer(const std::filesystem::path& folder, start how, std::string_view name = file_name);
  journal_writer(const journal_writer&) = delete;
  journal_writer& operator=(const journal_writer&) = delete;
  ~journal_writer();

  const std::filesystem::path& path() const { return path_; }

  /// One line, with its newline: all of it, or nothing.
  /// errors   journal_full, journal_lost, journal_changed
  void append(std::string_view line);

private:
  void require_regular_file() const;
  void lock() const;
  void require_still_there() const;
  void end_cut_line();

  std::filesystem::path path_;
  int file_ = -1;
  off_t end_ = 0;
};

}  // namespace toll::suite
