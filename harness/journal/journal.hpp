// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/record.hpp"

#include <cstddef>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace toll {

/// A line of a journal that cannot be used, and why.
struct damaged_line {
  std::size_t number = 0;  // from 1
  std::string reason;
};

/// A journal to read. It keeps the plan, and where each record lies; what the records say is read
/// again each time it is asked for, so that a journal may be larger than memory.
class journal {
public:
  enum class which { all, not_all_passed };

  /// Reads all lines. `name` is for messages.
  /// errors   usage_error if it has another schema version, or no line that can be used
  journal(std::unique_ptr<std::istream> in, std::string name);

  /// Opens the journal in a folder, or the file itself.
  /// errors   usage_error, likewise, or if there is none
  static journal open(const std::string& path);

  /// Reads what was appended since.
  void refresh();

  const std::string& name() const { return name_; }

  /// Null if its line is damaged: then nobody knows what was planned.
  const run_header* header() const { return header_.get(); }

  const std::vector<damaged_line>& damaged() const { return damaged_; }

  /// What the machine can do; null if the journal does not have it.
  const nlohmann::json* ceilings() const { return ceilings_.get(); }

  /// The last line if it is an end record, else null.
  const end_record* end() const { return end_.get(); }

  /// Whether there is nothing left to do for this batch.
  bool is_complete(std::size_t number) const;

  std::size_t complete_batches() const;

  /// Ended by itself, and every batch of the plan is complete.
  bool is_finished() const;

  /// That all records together took.
  double seconds_spent() const { return seconds_spent_; }

  /// Calls `visit` with the record of each batch in the order of the plan, or of those only in
  /// which some task did not pass. What has no record comes with all tasks skipped.
  void for_each(const std::function<void(const batch_record&)>& visit, which those = which::all);

private:
  /// Where the record of a batch lies.
  struct place {
    std::streamoff start = 0;
    std::size_t length = 0;
    bool is_complete = false;
    bool all_passed = false;
  };

  void take(const std::string& line, std::streamoff start);
  void take_header(nlohmann::json&& line);
  void take_ceilings(ceilings_record&& record);
  void take_batch(const batch_record& record, place at);
  batch_record read(const place& at);
  batch_record not_there(std::size_t number) const;

  std::unique_ptr<std::istream> in_;
  std::string name_;
  std::unique_ptr<run_header> header_;
  std::unique_ptr<nlohmann::json> ceilings_;
  std::map<std::size_t, place> places_;  // by batch
  std::vector<damaged_line> damaged_;
  std::unique_ptr<end_record> end_;
  double seconds_spent_ = 0;
  std::size_t lines_ = 0;
  std::streamoff read_to_ = 0;
};

}  // namespace toll
