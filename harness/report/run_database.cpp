// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_database.hpp"

#include "harness/build_facts.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/result_row.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::size_t columns_of_machines = 6;
constexpr std::size_t columns_of_runs = 19;
constexpr std::size_t own_columns_of_tasks = 3;  // before those of a result
constexpr std::size_t columns_of_samples = 7;

constexpr std::string_view tables = R"(
CREATE TABLE machines (
  machine INTEGER PRIMARY KEY,
  host TEXT,
  processor TEXT,
  cores INTEGER,
  processors INTEGER,
  memory_bytes INTEGER
);
CREATE TABLE runs (
  run INTEGER PRIMARY KEY,
  machine INTEGER NOT NULL REFERENCES machines,
  journal TEXT NOT NULL,
  run_id TEXT,
  started_utc TEXT,
  ended_utc TEXT,
  toll_version TEXT,
  commit_id TEXT,
  has_uncommitted_changes INTEGER,
  compiler TEXT,
  build_type TEXT,
  doubtful_because TEXT,
  damaged_lines INTEGER NOT NULL,
  command_line TEXT,
  settings TEXT,
  build TEXT,
  facts TEXT,
  ceilings TEXT,
  later_ceilings TEXT
);
CREATE TABLE samples (
  task INTEGER NOT NULL REFERENCES tasks,
  process INTEGER NOT NULL,
  is_control INTEGER NOT NULL,
  sample INTEGER NOT NULL,
  seconds REAL,
  processor_seconds REAL,
  runs_timed INTEGER NOT NULL
);
)";

// Once all rows are there, which takes less time than row by row.
constexpr std::string_view indexes = R"(
CREATE INDEX tasks_by_cell ON tasks (kernel, algorithm, backend, variant, n, threads);
CREATE INDEX samples_by_task ON samples (task, process);
CREATE INDEX runs_by_machine ON runs (machine);
)";

std::string table_of_tasks() {
  std::string text =
      "CREATE TABLE tasks (\n  task INTEGER PRIMARY KEY,\n"
      "  run INTEGER NOT NULL REFERENCES runs,\n  batch INTEGER NOT NULL";
  for (const result_column& column : result_columns()) {
    text += fmt::format(",\n  {} {}", column.name,
                        column.type == column_type::text     ? "TEXT"
                        : column.type == column_type::number ? "REAL"
                                                             : "INTEGER");
  }
  return text + "\n);\nCREATE INDEX tasks_by_run ON tasks (run);\n";
}

/// The database, with its tables, in the transaction in which all rows are added.
sqlite_database with_tables() {
  sqlite_database made;
  made.execute("PRAGMA foreign_keys = ON; BEGIN;");
  made.execute(std::string{tables} + table_of_tasks());
  made.execute(fmt::format("PRAGMA user_version = {};", run_database::version));
  return made;
}

row_value json_value(const nlohmann::json& value) {
  return value.is_null()
             ? row_value{}
             : stated_text(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

row_value count_at(const nlohmann::json& facts, const char* path) {
  const nlohmann::json value = fact_at(facts, path);
  return value.is_number_integer() ? stated_count(value.get<std::int64_t>()) : row_value{};
}

row_value text_at(const nlohmann::json& facts, const char* path) {
  const nlohmann::json value = fact_at(facts, path);
  return value.is_null() ? row_value{} : stated_text(fact_text(value));
}

}  // namespace

/// Of one run.
class run_database::task_writer final : public derived {
public:
  explicit task_writer(run_database& into) : into_{into} {}

  void add(const batch_result& batch, const std::vector<compared>& pairs) override {
    const std::vector<std::vector<row_value>> rows = result_rows(batch, pairs);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ++into_.task_;
      std::vector<row_value> row{into_.task_, into_.run_, stated_count(batch.batch)};
      row.insert(row.end(), rows[i].begin(), rows[i].end());
      into_.tasks_.add(row);
      for (const process_samples& p : batch.results[i].processes) {
        add_samples(p.process, p.samples, false);
        if (p.control) {
          add_samples(p.process, *p.control, true);
        }
      }
    }
  }

  void finish(journal&) override {}

private:
  void add_samples(int process, const arm_samples& arm, bool is_control) {
    for (std::size_t i = 0; i < arm.kept.size(); ++i) {
      const sample& s = arm.kept[i];
      into_.samples_.add({into_.task_, stated_count(process), stated_count(is_control),
                          stated_count(i), stated_number(s.seconds),
                          stated_number(s.processor_seconds), stated_count(s.runs)});
    }
  }

  run_database& into_;
};

run_database::run_database()
    : database_{with_tables()},
      machines_{database_, "machines", columns_of_machines},
      runs_{database_, "runs", columns_of_runs},
      tasks_{database_, "tasks", own_columns_of_tasks + result_columns().size()},
      samples_{database_, "samples", columns_of_samples} {
}

std::int64_t run_database::machine_of(const run_header* header) {
  const nlohmann::json facts = header == nullptr ? nlohmann::json() : header->facts;
  std::vector<row_value> said{text_at(facts, "/host/name"), stated_text(known_processor(facts)),
                              count_at(facts, "/host/processor/cores"),
                              count_at(facts, "/host/processor/processors"),
                              count_at(facts, "/host/memory/bytes")};
  const auto next = static_cast<std::int64_t>(known_machines_.size()) + 1;
  const auto [place, is_new] = known_machines_.emplace(said, next);
  if (is_new) {
    said.insert(said.begin(), next);
    machines_.add(said);
  }
  return place->second;
}

void run_database::add(journal& from) {
  const run_header* const header = from.header();
  const nlohmann::json none;
  const nlohmann::json& build = header == nullptr ? none : header->build;
  const nlohmann::json dirty = fact_at(build, "/dirty");
  ++run_;
  runs_.add({run_, machine_of(header), from.name(),
             header == nullptr ? row_value{} : stated_text(header->run_id),
             header == nullptr ? row_value{} : stated_text(header->started_utc),
             from.end() == nullptr ? row_value{} : stated_text(from.end()->ended_utc),
             text_at(build, "/version"), text_at(build, "/commit"),
             dirty.is_boolean() ? stated_count(dirty.get<bool>()) : row_value{},
             text_at(build, "/compiler"), text_at(build, "/type"),
             stated_text(no_toll_because(from)), stated_count(from.damaged().size()),
             header == nullptr ? row_value{} : json_value(header->command_line),
             header == nullptr ? row_value{} : json_value(to_json(header->settings)),
             json_value(build), header == nullptr ? row_value{} : json_value(header->facts),
             from.ceilings() == nullptr ? row_value{} : json_value(*from.ceilings()),
             from.ceilings() == nullptr ? row_value{} : json_value(from.later_ceilings())});
  task_writer writer{*this};
  derive(from, {&writer});
}

std::string run_database::finished_bytes() {
  database_.execute(std::string{indexes} + "COMMIT;");
  return database_.bytes();
}

}  // namespace toll::suite
