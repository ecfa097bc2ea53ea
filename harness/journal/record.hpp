// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/result.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

// What the lines of a journal say; docs/results.md explains every field.
namespace toll {

constexpr int journal_schema_version = 1;

/// How tasks are timed, and for how long.
struct run_settings {
  int repetitions = 9;
  double min_time = 0.02;    // seconds
  double time_budget = 100;  // seconds
  double timeout = 60;       // seconds
  bool ceilings = true;      // times are compared with what the machine can do
};

/// A variant, or a backend with all its variants, that is not in the plan although one would look
/// for it there.
struct left_out {
  std::string what;
  std::string reason = {};
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
};

/// What the machine can do, as it was measured before the first batch or read from a file.
struct ceilings_record {
  std::string started_utc = {};
  double seconds = 0;  // that it took
  nlohmann::json rows = {};
};

/// What became of one batch.
struct batch_record {
  std::size_t batch = 0;    // its place in the plan
  bool is_complete = true;  // if not, the run was interrupted in it, and it is to be done again
  std::string started_utc = {};
  double seconds = 0;
  nlohmann::json worker = nullptr;      // what the process that timed said of itself
  std::vector<std::string> notes = {};  // what was cut
  std::vector<result> results = {};
};

/// Somebody went on with the run.
struct resume_record {
  std::string started_utc = {};
  std::vector<std::string> command_line = {};
  nlohmann::json facts = {};
};

struct end_record {
  std::string ended_utc = {};
  nlohmann::json load = nullptr;  // load_between() the start of the process that ended and its end
  int exit_code = 0;
  int interrupted_by = 0;  // a signal, or 0
};

/// The text of one line, sealed.
std::string line_of(const run_header& header);
std::string line_of(const ceilings_record& record);
std::string line_of(const batch_record& record);
std::string line_of(const resume_record& record);
std::string line_of(const end_record& record);

/// Each takes the parsed line, and may take it apart.
/// errors   malformed_record
std::string kind_of(const nlohmann::json& line);
int schema_version_of(const nlohmann::json& line);
run_header header_from(nlohmann::json&& line);
ceilings_record ceilings_from(nlohmann::json&& line);
batch_record batch_from(nlohmann::json&& line);
end_record end_from(const nlohmann::json& line);

}  // namespace toll
