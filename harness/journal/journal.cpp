// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal.hpp"

#include "harness/journal/checksum.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// Whether each result is of one of these tasks, in their order.
bool are_some_of(const std::vector<std::string>& ids, const std::vector<result>& results) {
  auto next = ids.begin();
  for (const result& r : results) {
    next = std::find(next, ids.end(), r.what.id());
    if (next == ids.end()) {
      return false;
    }
    ++next;
  }
  return !results.empty();
}

}  // namespace

journal::journal(std::unique_ptr<std::istream> in, std::string name)
    : in_{std::move(in)},
      name_{std::move(name)} {
  refresh();
  if (!header_ && places_.empty()) {
    throw usage_error(fmt::format(
        "{}: no journal of toll: {}", name_,
        damaged_.empty() ? "it is empty" : fmt::format("line 1: {}", damaged_.front().reason)));
  }
}

journal journal::open(const std::string& path) {
  const std::string file = journal_file_in(path, journal_writer::file_name);
  return {open_journal_file(file, journal_writer::file_name), file};
}

void journal::refresh() {
  in_->clear();
  in_->seekg(read_to_);
  for (std::string line; std::getline(*in_, line);) {
    ++lines_;
    const std::streamoff start = std::exchange(
        read_to_, read_to_ + static_cast<std::streamoff>(line.size() + (in_->eof() ? 0 : 1)));
    try {
      take(line, start);
    } catch (const malformed_record& e) {
      damaged_.push_back({.number = lines_, .reason = e.what()});
    }
  }
  if (in_->bad()) {
    throw usage_error(
        fmt::format("{}: line {} cannot be read; is the disk in order?", name_, lines_ + 1));
  }
}

void journal::take(const std::string& line, std::streamoff start) {
  ++unknown_lines_;  // until its place is known
  if (!is_intact(line)) {
    throw malformed_record(in_->eof() ? "cut short" : "its checksum does not fit what it says");
  }
  json record = parsed_line(line);
  const std::string kind = kind_of(record);
  if (kind == "header") {
    take_header(std::move(record));
    return;
  }
  take_place(record);
  if (kind == "ceilings") {
    take_ceilings(ceilings_from(std::move(record)));
    end_.reset();
  } else if (kind == "batch") {
    take_batch(batch_from(std::move(record)), {.start = start, .length = line.size()});
    end_.reset();
  } else if (kind == "resume") {
    if (retries_from(record)) {
      forget_crashed();
    }
    end_.reset();
  } else if (kind == "end") {
    end_ = std::make_unique<end_record>(end_from(record));
  } else {
    throw malformed_record("a record of unknown kind");
  }
}

/// A line of another run, or one that stood here before, would bring in figures that nobody
/// measured.
void journal::take_place(const json& line) {
  const line_place at = place_of(line);
  if (run_id_.empty()) {
    run_id_ = at.run_id;
  }
  if (at.run_id != run_id_) {
    throw malformed_record(fmt::format("of another run, {}", at.run_id));
  }
  if (at.number < next_line_) {
    throw malformed_record(fmt::format("line {} of the run, which stood here before", at.number));
  }
  --unknown_lines_;
  if (at.number > next_line_ + unknown_lines_) {
    damaged_.push_back({.number = lines_,
                        .reason = fmt::format("lines are missing before it: {}",
                                              at.number - next_line_ - unknown_lines_),
                        .is_left_out = false});
  }
  next_line_ = at.number + 1;
  unknown_lines_ = 0;
}

void journal::take_header(json&& line) {
  if (lines_ != 1) {
    throw malformed_record("a header that is not the first line");
  }
  if (const int version = schema_version_of(line); version != journal_schema_version) {
    throw usage_error(
        fmt::format("{}: has schema version {}, and this toll reads {}; use the toll "
                    "that wrote it",
                    name_, version, journal_schema_version));
  }
  header_ = std::make_unique<run_header>(header_from(std::move(line)));
  run_id_ = header_->run_id;
  next_line_ = 1;
  unknown_lines_ = 0;
}

void journal::take_ceilings(ceilings_record&& record) {
  seconds_spent_ += record.seconds;
  has_ceilings_of_file_ = has_ceilings_of_file_ || record.is_from_file;
  has_batches_since_ = false;
  ceilings_.add(std::move(record.rows));
}

void journal::take_batch(const batch_record& record, place at) {
  if (header_ && (record.batch >= header_->plan.size() ||
                  !are_some_of(header_->plan[record.batch], record.results))) {
    throw malformed_record("a batch that is not in the plan");
  }
  seconds_spent_ += record.seconds;
  at.is_complete = record.is_complete;
  at.all_passed = std::all_of(record.results.begin(), record.results.end(),
                              [](const result& r) { return r.state == status::passed; });
  at.has_crashed = std::any_of(record.results.begin(), record.results.end(),
                               [](const result& r) { return r.state == status::crashed; });
  at.found_something = std::any_of(record.results.begin(), record.results.end(),
                                   [](const result& r) { return r.state != status::skipped; });
  has_batches_since_ = has_batches_since_ || at.found_something;
  places_[record.batch].push_back(at);
}

void journal::forget_crashed() {
  std::erase_if(places_, [](const auto& entry) {
    return std::any_of(entry.second.begin(), entry.second.end(),
                       [](const place& p) { return p.has_crashed; });
  });
}

bool journal::has_measured_ceilings() const {
  return ceilings_.first() != nullptr && !has_ceilings_of_file_ &&
         !ceilings_.first()->contains("reasons");
}

int journal::processes_of(std::size_t number) const {
  const auto found = places_.find(number);
  return found == places_.end()
             ? 0
             : static_cast<int>(std::count_if(found->second.begin(), found->second.end(),
                                              [](const place& p) { return p.found_something; }));
}

std::size_t journal::batches_begun() const {
  return static_cast<std::size_t>(std::count_if(places_.begin(), places_.end(), [](const auto& b) {
    return std::any_of(b.second.begin(), b.second.end(),
                       [](const place& p) { return p.is_complete; });
  }));
}

void require_different(const std::vector<journal>& runs) {
  std::map<std::string, std::string> names;
  for (const journal& run : runs) {
    if (run.header() == nullptr) {
      continue;
    }
    const auto [other, is_new] = names.emplace(run.header()->run_id, run.name());
    if (!is_new) {
      throw usage_error(fmt::format(
          "{} and {}: the same run twice; each of its results would count twice, so name it once",
          other->second, run.name()));
    }
  }
}

}  // namespace toll::suite
