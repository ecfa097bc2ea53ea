// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/journals_in.hpp"
#include "harness/nodes/node_run.hpp"
#include "harness/nodes/node_table.hpp"
#include "harness/report/sqlite_database.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>

// The data set of toll gather: a SQLite file that docs/reference/nodes.md describes.
namespace toll::suite {

/// Of the tables: PRAGMA user_version.
inline constexpr int node_set_version = 2;

/// Writes a set run by run under another name, so that a set is there whole or not at all.
/// All functions throw std::runtime_error for what SQLite refuses, such as a full disk.
class node_set_writer {
public:
  explicit node_set_writer(std::filesystem::path file);
  node_set_writer(const node_set_writer&) = delete;
  node_set_writer& operator=(const node_set_writer&) = delete;

  /// Gives up what is not finished.
  ~node_set_writer();

  void add(const node_run& run);
  void add(const refused_journal& refused);

  /// The file is there when this returns. errors   std::system_error, also
  void finish();

  std::int64_t tasks() const { return static_cast<std::int64_t>(known_tasks_.size()); }

private:
  std::int64_t number_of(const node_task& task);

  std::filesystem::path file_;
  std::filesystem::path unfinished_;
  std::unique_ptr<sqlite_database> database_;
  std::unique_ptr<sqlite_insertion> runs_;
  std::unique_ptr<sqlite_insertion> tasks_;
  std::unique_ptr<sqlite_insertion> figures_;
  std::unique_ptr<sqlite_insertion> failures_;
  std::unique_ptr<sqlite_insertion> refused_;
  std::unordered_map<std::string, std::int64_t> known_tasks_;
  std::int64_t run_ = 0;
};

/// Whether a file is a SQLite database, set or not.
bool is_database(const std::string& file);

/// errors   usage_error if it is no set, one of another version, or damaged
node_table read_node_set(const std::string& file);

}  // namespace toll::suite
