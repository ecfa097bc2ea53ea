// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal.hpp"

#include "harness/input_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/seal.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;

// Records nest seven deep, and what the library does with deep ones is recursive in part.
constexpr int deepest_nesting = 32;

bool nests_too_deep(const std::string& text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size() && depth <= deepest_nesting; ++i) {
    const char c = text[i];
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[')) {
      ++depth;
    } else if (!in_string && (c == '}' || c == ']')) {
      --depth;
    }
  }
  return depth > deepest_nesting;
}

/// errors   malformed_record
json parsed(const std::string& line) {
  json value =
      nests_too_deep(line) ? json(json::value_t::discarded) : json::parse(line, nullptr, false);
  if (!value.is_object()) {
    throw malformed_record("no JSON object");
  }
  return value;
}

bool are_those_of(const std::vector<std::string>& ids, const std::vector<result>& results) {
  return std::equal(ids.begin(), ids.end(), results.begin(), results.end(),
                    [](const std::string& id, const result& r) { return r.what.id() == id; });
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
  std::filesystem::path file = path;
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    file /= journal_writer::file_name;
  }
  const auto refused = [&](const std::string& why) {
    return usage_error(
        fmt::format("{}: there is no journal that can be read: {}; give a folder that toll run "
                    "wrote, or its {}",
                    file.string(), why, journal_writer::file_name));
  };
  try {
    // Files of /proc have no size, and of some the end never comes.
    if (size_of_regular_file(file.string()) == 0) {
      throw refused("it is empty");
    }
  } catch (const unreadable_file& e) {
    throw refused(e.what());
  }
  return {std::make_unique<std::ifstream>(file, std::ios::binary), file.string()};
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
  if (!is_intact(line)) {
    throw malformed_record(in_->eof() ? "cut short" : "its checksum does not fit what it says");
  }
  json record = parsed(line);
  const std::string kind = kind_of(record);
  if (kind == "header") {
    take_header(std::move(record));
  } else if (kind == "ceilings") {
    take_ceilings(ceilings_from(std::move(record)));
    end_.reset();
  } else if (kind == "batch") {
    take_batch(batch_from(std::move(record)), {.start = start, .length = line.size()});
    end_.reset();
  } else if (kind == "resume") {
    end_.reset();
  } else if (kind == "end") {
    end_ = std::make_unique<end_record>(end_from(record));
  } else {
    throw malformed_record("a record of unknown kind");
  }
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
}

/// Nobody measures them twice, and what was compared was compared with the first.
void journal::take_ceilings(ceilings_record&& record) {
  seconds_spent_ += record.seconds;
  if (!ceilings_) {
    ceilings_ = std::make_unique<json>(std::move(record.rows));
  }
}

/// Of several the last counts, but one that is complete is never given up for one that is not.
void journal::take_batch(const batch_record& record, place at) {
  if (header_ && (record.batch >= header_->plan.size() ||
                  !are_those_of(header_->plan[record.batch], record.results))) {
    throw malformed_record("a batch that is not in the plan");
  }
  seconds_spent_ += record.seconds;
  at.is_complete = record.is_complete;
  at.all_passed = std::all_of(record.results.begin(), record.results.end(),
                              [](const result& r) { return r.is == status::passed; });
  place& known = places_[record.batch];
  if (at.is_complete || !known.is_complete) {
    known = at;
  }
}

bool journal::is_complete(std::size_t number) const {
  const auto found = places_.find(number);
  return found != places_.end() && found->second.is_complete;
}

std::size_t journal::complete_batches() const {
  return static_cast<std::size_t>(std::count_if(
      places_.begin(), places_.end(), [](const auto& p) { return p.second.is_complete; }));
}

bool journal::is_finished() const {
  return header_ && end_ && end_->interrupted_by == 0 && complete_batches() == header_->plan.size();
}

void journal::for_each(const std::function<void(const batch_record&)>& visit, which those) {
  const auto pass_on = [&](const place& at) {
    if (those == which::all || !at.all_passed) {
      visit(read(at));
    }
  };
  if (!header_) {
    for (const auto& [number, at] : places_) {
      pass_on(at);
    }
    return;
  }
  for (std::size_t number = 0; number < header_->plan.size(); ++number) {
    if (const auto found = places_.find(number); found != places_.end()) {
      pass_on(found->second);
    } else {
      visit(not_there(number));
    }
  }
}

batch_record journal::read(const place& at) {
  std::string line(at.length, '\0');
  in_->clear();
  in_->seekg(at.start);
  in_->read(line.data(), static_cast<std::streamsize>(at.length));
  return batch_from(parsed(line));
}

batch_record journal::not_there(std::size_t number) const {
  const bool interrupted = end_ && end_->interrupted_by != 0;
  batch_record record{.batch = number, .is_complete = false};
  for (const std::string& id : header_->plan[number]) {
    record.results.push_back(
        {.what = facts_from_id(id).value_or(task_facts{}),
         .is = status::skipped,
         .reason = interrupted ? "interrupted" : "the journal ends before it"});
  }
  return record;
}

}  // namespace toll
