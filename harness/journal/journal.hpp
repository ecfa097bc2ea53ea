// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/record.hpp"
#include "harness/journal/repeated_ceilings.hpp"

#include <cstddef>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace toll::suite {

/// A line of a journal that cannot be used, or before which some are missing, and why.
struct damaged_line {
  std::size_t number = 0;  // from 1
  std::string reason;
  bool is_left_out = true;
};

/// What all processes found of one batch.
struct batch_result {
  /// What a process said of itself, and of what went on around it.
  struct process {
    int number = 0;
    std::string started_utc = {};
    double seconds = 0;
    nlohmann::json worker = nullptr;
    nlohmann::json machine_state = nullptr;
  };

  std::size_t batch = 0;
  std::vector<process> processes = {};
  std::vector<result> results = {};  // of every task, in the order of the plan
};

/// A journal to read. It keeps the plan, and where each record lies; what the records say is read
/// again each time it is asked for, so that a journal may be larger than memory.
class journal {
public:
  enum class which { all, not_all_passed };

  /// Reads all lines. `name` is for messages.
  /// errors   usage_error if it has another schema version, or no line that can be used
  journal(std::unique_ptr<std::istream> in, std::string name);

  /// Opens the journal in a folder, or the file itself; either may be packed by gzip.
  /// errors   usage_error, also, or if there is none
  static journal open(const std::string& path);

  /// Reads what was appended since.
  void refresh();

  const std::string& name() const { return name_; }

  /// Null if its line is damaged: then nobody knows what was planned.
  const run_header* header() const { return header_.get(); }

  const std::vector<damaged_line>& damaged() const { return damaged_; }

  /// What the machine can do, as measured before the first batch; null if the journal does not
  /// have it.
  const nlohmann::json* ceilings() const { return ceilings_.first(); }

  /// The same, measured later in the run.
  std::span<const nlohmann::json> later_ceilings() const { return ceilings_.later(); }

  /// Whether they were measured, not read from a file.
  bool has_measured_ceilings() const;

  /// Whether something was found after they were last measured.
  bool has_batches_since_ceilings() const { return has_batches_since_; }

  /// The last line if it is an end record, else null.
  const end_record* end() const { return end_.get(); }

  /// Processes that found something of this batch so far: the number of the next one.
  int processes_of(std::size_t batch) const;

  /// Batches of which there is a complete record.
  std::size_t batches_begun() const;

  /// Where the next line stands.
  line_place next_line() const { return {run_id_, next_line_}; }

  /// That all records together took.
  double seconds_spent() const { return seconds_spent_; }

  /// Calls `visit` with each batch in the order of the plan, or with those only in which some task
  /// did not pass. What has no record comes with all tasks skipped.
  void for_each(const std::function<void(const batch_result&)>& visit, which those = which::all);

private:
  /// Where the record of a process lies.
  struct place {
    std::streamoff start = 0;
    std::size_t length = 0;
    bool is_complete = false;
    bool all_passed = false;
    bool has_crashed = false;
    bool found_something = false;
  };

  void take(const std::string& line, std::streamoff start);
  void take_header(nlohmann::json&& line);
  void take_place(const nlohmann::json& line);
  void forget_crashed();
  void take_ceilings(ceilings_record&& record);
  void take_batch(const batch_record& record, place at);
  batch_record read(const place& at);
  batch_result read_all(std::size_t number, const std::vector<place>& places);
  batch_result not_there(std::size_t number) const;

  std::unique_ptr<std::istream> in_;
  std::string name_;
  std::unique_ptr<run_header> header_;
  repeated_ceilings ceilings_;
  bool has_ceilings_of_file_ = false;
  bool has_batches_since_ = false;                    // they were measured
  std::map<std::size_t, std::vector<place>> places_;  // by batch, one for each process
  std::string run_id_;
  std::size_t next_line_ = 0;      // its number
  std::size_t unknown_lines_ = 0;  // since the one before it, of which nobody knows the number
  std::vector<damaged_line> damaged_;
  std::unique_ptr<end_record> end_;
  double seconds_spent_ = 0;
  std::size_t lines_ = 0;
  std::streamoff read_to_ = 0;
};

/// errors   usage_error if two journals are of one run, whose results would count twice
void require_different(const std::vector<journal>& runs);

}  // namespace toll::suite
