// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/journal/left_out.hpp"
#include "harness/journal/result.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

// What the lines of a journal say; docs/reference/results-format.md explains every field.
namespace toll::suite {

constexpr int journal_schema_version = 2;

/// How tasks are timed, and for how long.
struct run_settings {
  int processes = defaults::processes;               // for each cell
  int samples = defaults::samples;                   // of each variant, in each process
  double min_time = defaults::min_time;              // seconds
  double most_disturbed = defaults::most_disturbed;  // share of a sample
  double time_budget = defaults::time_budget;        // seconds
  double timeout = defaults::timeout;                // seconds
  bool ceilings = true;  // times are compared with what the machine can do
};

/// As it stands in the header.
nlohmann::ordered_json to_json(const run_settings& settings);

/// The node whose part of a job a run measures, because that node was lost.
struct replaced_node {
  std::string node = {};
  std::string run_id = {};  // of what it began; empty if it left no journal
};

/// The first line: what is to be done, by what, where.
struct run_header {
  std::string run_id = {};
  std::string started_utc = {};
  std::vector<std::string> command_line = {};
  nlohmann::json build = {};     // record_of() it
  nlohmann::json identity = {};  // what must be the same for a run to be continued
  nlohmann::json facts = {};     // host_facts()
  nlohmann::json context = {};   // google_context()
  run_settings settings = {};
  std::vector<left_out> missing = {};
  std::vector<std::vector<std::string>> plan = {};  // ids of tasks, batch by batch

  // Of each task of the plan the size as it was asked for; nothing if that is not known.
  std::vector<std::vector<std::string>> sizes = {};

  std::optional<replaced_node> replaces = {};
};

/// What the machine can do, as it was measured before the first batch, after the last, or read from
/// a file.
struct ceilings_record {
  std::string started_utc = {};
  double seconds = 0;  // that it took
  bool is_from_file = false;
  nlohmann::json rows = {};
};

/// What one process found of one batch, as it is kept.
struct batch_record {
  std::size_t batch = 0;    // its place in the plan
  int process = 0;          // of those that measured it, from 0
  bool is_complete = true;  // if not, the run was interrupted in it, or there was no time for it
  std::string started_utc = {};
  double seconds = 0;
  nlohmann::json worker = nullptr;         // what the process that timed said of itself
  nlohmann::json machine_state = nullptr;  // what else went on: machine_state.hpp
  std::vector<result> results = {};        // of some tasks of the batch, or all
};

/// The run was resumed.
struct resume_record {
  std::string started_utc = {};
  std::vector<std::string> command_line = {};
  nlohmann::json facts = {};
  bool retries = false;  // what crashed before is measured again
};

struct end_record {
  std::string ended_utc = {};
  nlohmann::json load = nullptr;  // load_between() the start of the process that ended and its end
  int exit_code = 0;
  int interrupted_by = 0;  // a signal, or 0
};

/// What a line is part of: that of another run, or one that was lost, is noticed.
struct line_place {
  std::string run_id;
  std::size_t number = 0;  // from 0
};

/// The text of one line, with its checksum.
std::string line_of(const run_header& header);
std::string line_of(const ceilings_record& record, const line_place& at);
std::string line_of(const batch_record& record, const line_place& at);
std::string line_of(const resume_record& record, const line_place& at);
std::string line_of(const end_record& record, const line_place& at);

/// An object, of whatever kind.
/// errors   malformed_record
nlohmann::json parsed_line(const std::string& line);

/// Each takes the parsed line, and may take it apart.
/// errors   malformed_record
std::string kind_of(const nlohmann::json& line);
line_place place_of(const nlohmann::json& line);
int schema_version_of(const nlohmann::json& line);
run_header header_from(nlohmann::json&& line);
ceilings_record ceilings_from(nlohmann::json&& line);
batch_record batch_from(nlohmann::json&& line);
bool retries_from(const nlohmann::json& line);
end_record end_from(const nlohmann::json& line);

}  // namespace toll::suite
