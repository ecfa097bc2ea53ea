// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/row_value.hpp"

#include <memory>
#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace toll::suite {

/// A SQLite database in memory, until its bytes are written as a file. All functions throw
/// std::runtime_error for what SQLite refuses.
class sqlite_database {
public:
  sqlite_database();

  void execute(const std::string& statements);

  /// What a file of this database holds.
  std::string bytes() const;

private:
  friend class sqlite_insertion;

  struct closing {
    void operator()(sqlite3* database) const;
  };

  std::unique_ptr<sqlite3, closing> database_;
};

/// Rows for one table. Values are bound, never part of a statement: whatever a journal says stays a value.
class sqlite_insertion {
public:
  /// Outlived by the database.
  sqlite_insertion(sqlite_database& into, const std::string& table, std::size_t columns);

  /// requires   as many values as columns
  void add(const std::vector<row_value>& values);

private:
  struct finalizing {
    void operator()(sqlite3_stmt* statement) const;
  };

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, finalizing> statement_;
};

}  // namespace toll::suite
