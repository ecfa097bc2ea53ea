// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/row_value.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace toll::suite {

/// A SQLite database. All functions throw std::runtime_error for what SQLite refuses.
class sqlite_database {
public:
  /// In memory, until its bytes are written as a file.
  sqlite_database();

  enum class access { read, write };

  /// In a file, which is made if it is to be written and is not there.
  sqlite_database(const std::string& file, access how);

  void execute(const std::string& statements);

  /// What a file of this database holds.
  std::string bytes() const;

private:
  friend class sqlite_insertion;
  friend class sqlite_query;

  struct closing {
    void operator()(sqlite3* database) const;
  };

  std::unique_ptr<sqlite3, closing> database_;
};

struct sqlite_finalizing {
  void operator()(sqlite3_stmt* statement) const;
};

/// Rows for one table. Values are bound, never part of a statement: whatever a journal says stays a value.
class sqlite_insertion {
public:
  /// Outlived by the database.
  sqlite_insertion(sqlite_database& into, const std::string& table, std::size_t columns);

  /// requires   as many values as columns
  void add(const std::vector<row_value>& values);

private:
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, sqlite_finalizing> statement_;
};

/// The rows that a statement finds, one after the other.
class sqlite_query {
public:
  /// Outlived by the database.
  sqlite_query(sqlite_database& from, const std::string& statement);

  /// Whether there is another row.
  bool next();

  /// Of the present row; a column is counted from 0.
  row_value value(int column) const;
  std::int64_t count(int column) const;
  double number(int column) const;
  std::string text(int column) const;

private:
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, sqlite_finalizing> statement_;
};

}  // namespace toll::suite
