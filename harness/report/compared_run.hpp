// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/report/conditions.hpp"
#include "kernels/problem.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// A task that a run has timed, or tried to: then `mark` says why it states no time.
struct timed_task {
  task_id what;
  std::string size;             // as it was asked for, such as 4xLLC; empty if that is not known
  work done;                    // by one run
  std::vector<double> seconds;  // of one run of the variant, one for each process
  std::optional<double> toll;   // over its baseline, if it is none and that is stated
  std::string mark;             // "disturbed", "two modes", or nothing
};

/// What a journal has for a comparison. All of it stays in memory, but not its samples.
struct compared_run {
  std::string name;
  std::string run_id = {};
  std::string started_utc = {};
  bool is_known = false;      // by what, where and how it was measured: the header is intact
  nlohmann::json build = {};  // as in the header
  nlohmann::json identity = {};
  nlohmann::json facts = {};
  nlohmann::json settings = {};
  std::string doubtful_because = {};  // of its build, whose times mean little; or nothing
  conditions machine_state = {};
  std::vector<timed_task> tasks = {};  // sorted by their ids, each there once
  std::vector<task_id> failed = {};    // wrong or crashed
};

/// Why the time of a result is not to be believed, if `requested` processes were to measure it; or nothing.
std::string doubt_of(const result& r, std::size_t requested);

/// Reads the whole journal.
compared_run read_run(journal& from);

}  // namespace toll::suite
