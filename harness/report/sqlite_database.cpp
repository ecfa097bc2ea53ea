// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/sqlite_database.hpp"

#include "harness/overloaded.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace toll::suite {
namespace {

void require(sqlite3* database, int found, int expected) {
  if (found != expected) {
    throw std::runtime_error(fmt::format(
        "SQLite: {}", database == nullptr ? sqlite3_errstr(found) : sqlite3_errmsg(database)));
  }
}

int bind(sqlite3_stmt* statement, int place, const row_value& value) {
  return std::visit(
      overloaded{[&](std::monostate) { return sqlite3_bind_null(statement, place); },
                 [&](const std::string& text) {
                   // The text lives until the row is written.
                   return sqlite3_bind_text64(statement, place, text.data(), text.size(), nullptr,
                                              SQLITE_UTF8);
                 },
                 [&](double number) { return sqlite3_bind_double(statement, place, number); },
                 [&](std::int64_t count) { return sqlite3_bind_int64(statement, place, count); }},
      value);
}

}  // namespace

void sqlite_database::closing::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

sqlite_database::sqlite_database() {
  sqlite3* opened = nullptr;
  const int found = sqlite3_open(":memory:", &opened);
  database_.reset(opened);
  require(opened, found, SQLITE_OK);
}

sqlite_database::sqlite_database(const std::string& file, access how) {
  sqlite3* opened = nullptr;
  const int found = sqlite3_open_v2(
      file.c_str(), &opened,
      how == access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
      nullptr);
  database_.reset(opened);
  require(opened, found, SQLITE_OK);
}

void sqlite_database::execute(const std::string& statements) {
  require(database_.get(),
          sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
}

std::string sqlite_database::bytes() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, void (*)(void*)> copied{
      sqlite3_serialize(database_.get(), "main", &size, 0), sqlite3_free};
  if (copied == nullptr) {
    throw std::runtime_error("SQLite: there is not enough memory for the file");
  }
  return {reinterpret_cast<const char*>(copied.get()), static_cast<std::size_t>(size)};
}

void sqlite_finalizing::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

namespace {

std::unique_ptr<sqlite3_stmt, sqlite_finalizing> prepared(sqlite3* database,
                                                          const std::string& text) {
  sqlite3_stmt* made = nullptr;
  const int found = sqlite3_prepare_v2(database, text.c_str(), -1, &made, nullptr);
  std::unique_ptr<sqlite3_stmt, sqlite_finalizing> statement{made};
  require(database, found, SQLITE_OK);
  return statement;
}

}  // namespace

sqlite_insertion::sqlite_insertion(sqlite_database& into, const std::string& table,
                                   std::size_t columns)
    : database_{into.database_.get()} {
  const std::vector<std::string_view> places(columns, "?");
  statement_ = prepared(database_,
                        fmt::format("INSERT INTO {} VALUES ({})", table, fmt::join(places, ", ")));
}

void sqlite_insertion::add(const std::vector<row_value>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    require(database_, bind(statement_.get(), static_cast<int>(i) + 1, values[i]), SQLITE_OK);
  }
  require(database_, sqlite3_step(statement_.get()), SQLITE_DONE);
  require(database_, sqlite3_reset(statement_.get()), SQLITE_OK);
}

sqlite_query::sqlite_query(sqlite_database& from, const std::string& statement)
    : database_{from.database_.get()},
      statement_{prepared(database_, statement)} {
}

bool sqlite_query::next() {
  const int found = sqlite3_step(statement_.get());
  if (found != SQLITE_ROW) {
    require(database_, found, SQLITE_DONE);
  }
  return found == SQLITE_ROW;
}

row_value sqlite_query::value(int column) const {
  switch (sqlite3_column_type(statement_.get(), column)) {
    case SQLITE_INTEGER:
      return count(column);
    case SQLITE_FLOAT:
      return number(column);
    case SQLITE_NULL:
      return {};
    default:
      return text(column);
  }
}

std::int64_t sqlite_query::count(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double sqlite_query::number(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string sqlite_query::text(int column) const {
  const auto* const bytes =
      reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int length = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? "" : std::string{bytes, static_cast<std::size_t>(length)};
}

}  // namespace toll::suite
