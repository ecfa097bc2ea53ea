// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_set.hpp"

#include "harness/nodes/node_columns.hpp"
#include "harness/usage_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace toll::suite {
namespace {

// "toll", which file(1) and SQLite show: an export has none.
constexpr int application_id = 0x746f6c6c;

constexpr std::string_view other_tables = R"(
CREATE TABLE figures (
  run INTEGER NOT NULL REFERENCES runs,
  task INTEGER NOT NULL REFERENCES tasks,
  processes INTEGER NOT NULL,
  median_seconds REAL NOT NULL,
  min_seconds REAL NOT NULL,
  max_seconds REAL NOT NULL
);
CREATE TABLE failures (
  run INTEGER NOT NULL REFERENCES runs,
  task INTEGER NOT NULL REFERENCES tasks,
  status TEXT NOT NULL,
  reason TEXT
);
CREATE TABLE refused (
  name TEXT NOT NULL,
  reason TEXT NOT NULL
);
CREATE VIEW results AS
  SELECT node, rank, started_utc, tasks.*, processes, median_seconds, min_seconds, max_seconds,
         (bytes_read + bytes_written) / median_seconds AS bytes_per_second,
         flops / median_seconds AS flops_per_second
  FROM figures JOIN runs USING (run) JOIN tasks USING (task);
)";

constexpr std::size_t columns_of_figures = 6;
constexpr std::size_t columns_of_failures = 4;

template <class Row>
std::string table_of(std::string_view name, std::string_view key,
                     const std::vector<node_column<Row>>& columns) {
  std::string text = fmt::format("CREATE TABLE {} (\n  {} INTEGER PRIMARY KEY", name, key);
  for (const node_column<Row>& column : columns) {
    text += fmt::format(",\n  {} {}", column.name,
                        column.type == column_type::text     ? "TEXT"
                        : column.type == column_type::number ? "REAL"
                                                             : "INTEGER");
  }
  return text + "\n);\n";
}

template <class Row>
std::vector<row_value> values_of(std::int64_t key, const Row& row,
                                 const std::vector<node_column<Row>>& columns) {
  std::vector<row_value> values{key};
  for (const node_column<Row>& column : columns) {
    values.push_back(column.value_of(row));
  }
  return values;
}

/// Calls `visit` with the key and the row of each line of a table.
template <class Row, class Visit>
void for_each_row(sqlite_database& from, std::string_view table, std::string_view key,
                  const std::vector<node_column<Row>>& columns, const Visit& visit) {
  std::string names{key};
  for (const node_column<Row>& column : columns) {
    names += fmt::format(", {}", column.name);
  }
  sqlite_query rows{from, fmt::format("SELECT {} FROM {} ORDER BY {}", names, table, key)};
  while (rows.next()) {
    Row row;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].take != nullptr) {
        columns[i].take(row, rows.value(static_cast<int>(i) + 1));
      }
    }
    visit(rows.count(0), std::move(row));
  }
}

/// What the numbers of a set stand for: keys that are not there were not written by toll.
class places {
public:
  void add(std::int64_t key, std::size_t place) { known_.emplace(key, place); }

  std::size_t at(std::int64_t key) const {
    const auto found = known_.find(key);
    if (found == known_.end()) {
      throw std::runtime_error("a figure of a run or task that is not in it");
    }
    return found->second;
  }

private:
  std::unordered_map<std::int64_t, std::size_t> known_;
};

bool is_time(double seconds) {
  constexpr double least = 1e-15;
  constexpr double most = 1e9;
  return seconds >= least && seconds <= most;
}

node_table read_tables(sqlite_database& from) {
  node_table table;
  places runs;
  places tasks;
  for_each_row(from, "runs", "run", columns_of_node_runs(), [&](std::int64_t key, node_run&& run) {
    runs.add(key, table.add_run(std::move(run)));
  });
  for_each_row(from, "tasks", "task", columns_of_node_tasks(),
               [&](std::int64_t key, node_task&& task) { tasks.add(key, table.add_task(task)); });
  sqlite_query figures{from,
                       "SELECT run, task, median_seconds, min_seconds, max_seconds FROM figures"};
  while (figures.next()) {
    const double seconds = figures.number(2);
    if (!is_time(seconds) || !is_time(figures.number(3)) || !is_time(figures.number(4))) {
      throw std::runtime_error("a time that no clock shows");
    }
    table.put(runs.at(figures.count(0)), tasks.at(figures.count(1)),
              {.seconds = seconds,
               .least = static_cast<float>(figures.number(3) / seconds),
               .most = static_cast<float>(figures.number(4) / seconds)});
  }
  sqlite_query failures{from, "SELECT run, task, status, reason FROM failures"};
  while (failures.next()) {
    table.add_failure({.run = runs.at(failures.count(0)),
                       .task = tasks.at(failures.count(1)),
                       .state = status_from(failures.text(2)).value_or(status::crashed),
                       .reason = failures.text(3)});
  }
  sqlite_query refused{from, "SELECT name, reason FROM refused"};
  while (refused.next()) {
    table.refused.push_back({refused.text(0), refused.text(1)});
  }
  return table;
}

std::int64_t pragma(sqlite_database& from, const char* name) {
  sqlite_query asked{from, fmt::format("PRAGMA {}", name)};
  return asked.next() ? asked.count(0) : 0;
}

}  // namespace

node_set_writer::node_set_writer(std::filesystem::path file)
    : file_{std::move(file)},
      unfinished_{file_.string() + fmt::format(".{}.unfinished", getpid())} {
  std::error_code ignored;
  std::filesystem::remove(unfinished_, ignored);
  database_ =
      std::make_unique<sqlite_database>(unfinished_.string(), sqlite_database::access::write);
  // It is thrown away if anything fails, so it needs no way back.
  database_->execute(
      "PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
      "PRAGMA locking_mode = EXCLUSIVE; BEGIN;");
  database_->execute(table_of("runs", "run", columns_of_node_runs()) +
                     table_of("tasks", "task", columns_of_node_tasks()) +
                     std::string{other_tables});
  database_->execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};",
                                 application_id, node_set_version));
  runs_ = std::make_unique<sqlite_insertion>(*database_, "runs", columns_of_node_runs().size() + 1);
  tasks_ =
      std::make_unique<sqlite_insertion>(*database_, "tasks", columns_of_node_tasks().size() + 1);
  figures_ = std::make_unique<sqlite_insertion>(*database_, "figures", columns_of_figures);
  failures_ = std::make_unique<sqlite_insertion>(*database_, "failures", columns_of_failures);
  refused_ = std::make_unique<sqlite_insertion>(*database_, "refused", 2);
}

node_set_writer::~node_set_writer() {
  if (!unfinished_.empty()) {
    std::error_code ignored;
    std::filesystem::remove(unfinished_, ignored);
  }
}

std::int64_t node_set_writer::number_of(const node_task& task) {
  if (const auto known = known_tasks_.find(task.id); known != known_tasks_.end()) {
    return known->second;
  }
  const auto next = static_cast<std::int64_t>(known_tasks_.size()) + 1;
  known_tasks_.emplace(task.id, next);
  tasks_->add(values_of(next, task, columns_of_node_tasks()));
  return next;
}

void node_set_writer::add(const node_run& run) {
  ++run_;
  runs_->add(values_of(run_, run, columns_of_node_runs()));
  std::vector<row_value> values(columns_of_figures);
  for (const node_figure& each : run.figures) {
    const std::int64_t task = number_of(each.what);
    if (each.state != status::passed) {
      failures_->add({run_, task, std::string{name_of(each.state)}, stated_text(each.reason)});
    } else if (each.processes > 0) {
      values = {run_, task, stated_count(each.processes), each.seconds, each.least, each.most};
      figures_->add(values);
    }
  }
}

void node_set_writer::add(const refused_journal& refused) {
  refused_->add({refused.name, refused.reason});
}

void node_set_writer::finish() {
  database_->execute("COMMIT;");
  refused_.reset();
  failures_.reset();
  figures_.reset();
  tasks_.reset();
  runs_.reset();
  database_.reset();
  const int written = open(unfinished_.c_str(), O_RDONLY | O_CLOEXEC);
  const bool is_on_disk = written >= 0 && fsync(written) == 0;
  const int error = errno;
  if (written >= 0) {
    close(written);
  }
  if (!is_on_disk) {
    throw std::system_error(error, std::generic_category(), file_.string());
  }
  std::filesystem::rename(unfinished_, file_);
  unfinished_.clear();
}

bool is_database(const std::string& file) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::string text(beginning.size(), '\0');
  std::ifstream{file, std::ios::binary}.read(text.data(),
                                             static_cast<std::streamsize>(text.size()));
  return text == beginning;
}

node_table read_node_set(const std::string& file) {
  try {
    sqlite_database from{file, sqlite_database::access::read};
    if (pragma(from, "application_id") != application_id) {
      throw usage_error(fmt::format(
          "{}: a database that toll gather did not write; give its set, or the journals", file));
    }
    if (const std::int64_t version = pragma(from, "user_version"); version != node_set_version) {
      throw usage_error(
          fmt::format("{}: a set of version {}, and this toll reads {}; gather it again", file,
                      version, node_set_version));
    }
    return read_tables(from);
  } catch (const usage_error&) {
    throw;
  } catch (const std::runtime_error& e) {
    throw usage_error(fmt::format("{}: the set is damaged: {}; gather it again", file, e.what()));
  }
}

}  // namespace toll::suite
