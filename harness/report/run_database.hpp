// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/sqlite_database.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// Runs as a SQLite database with the tables machines, runs, tasks and samples, which
/// docs/reference/results-format.md describes.
class run_database {
public:
  /// Of the tables: PRAGMA user_version.
  static constexpr int version = 1;

  run_database();

  /// Adds a run with all its results and samples.
  void add(journal& from);

  /// What a file of this database holds; nothing is added later.
  std::string finished_bytes();

private:
  class task_writer;

  std::int64_t machine_of(const run_header* header);

  sqlite_database database_;
  sqlite_insertion machines_;
  sqlite_insertion runs_;
  sqlite_insertion tasks_;
  sqlite_insertion samples_;
  std::map<std::vector<row_value>, std::int64_t> known_machines_;
  std::int64_t run_ = 0;   // the number of the last one
  std::int64_t task_ = 0;  // of all runs
};

}  // namespace toll::suite
