// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/build_pair.hpp"
#include "harness/gate/cell_verdict.hpp"
#include "harness/gate/paired_cell.hpp"
#include "harness/journal/journal_writer.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What a gate found, line by line, as it finds it: gate.jsonl (results/schema/gate_journal.schema.json).
class gate_journal {
public:
  static constexpr std::string_view file_name = journal_writer::gate_file_name;

  /// The header is written with the first line after it: a gate that has nothing to do leaves no
  /// journal that stands in the way of the next. `builds` are those that are compared, if these are not
  /// arms of this executable.
  /// errors   usage_error if the folder cannot be written, or has such a journal
  gate_journal(const std::string& folder, gate_check check,
               const std::vector<std::string>& command_line, const build_pair* builds);

  void add(const gate_process& process);

  /// `figures` belong to the verdicts, one by one.
  void add(const std::vector<cell_verdict>& verdicts, const std::vector<nlohmann::json>& figures);

  void end(int exit_code);

  std::string path() const { return writer_.path().string(); }

  /// Whether it has all that was found.
  bool is_whole() const { return !is_full_; }

private:
  void append(const nlohmann::ordered_json& line);

  journal_writer writer_;
  nlohmann::ordered_json header_;  // null once it is written
  bool is_full_ = false;           // the disk, or whatever else keeps it from growing
};

}  // namespace toll::suite
