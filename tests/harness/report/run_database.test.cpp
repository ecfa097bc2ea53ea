// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_database.hpp"

#include "harness/report/result_row.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using testing::timed;

/// A database as a program opens it, which asks for one value at a time.
class opened {
public:
  explicit opened(const std::string& bytes) {
    sqlite3* made = nullptr;
    EXPECT_EQ(sqlite3_open(":memory:", &made), SQLITE_OK);
    database_.reset(made);
    auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    EXPECT_EQ(sqlite3_deserialize(made, "main", copy, size, size, SQLITE_DESERIALIZE_FREEONCLOSE),
              SQLITE_OK);
  }

  /// The first column of the first row; "none" if there is no row, or it is null.
  std::string operator()(const std::string& question) const {
    sqlite3_stmt* asked = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(database_.get(), question.c_str(), -1, &asked, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database_.get());
    const bool has_row = sqlite3_step(asked) == SQLITE_ROW;
    const auto* const text = has_row ? sqlite3_column_text(asked, 0) : nullptr;
    std::string answer = text == nullptr ? "none" : reinterpret_cast<const char*>(text);
    sqlite3_finalize(asked);
    return answer;
  }

private:
  struct closing {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };

  std::unique_ptr<sqlite3, closing> database_;
};

std::vector<result> two_arms() {
  result baseline = timed("baseline", 10, {2000, 2000, 2000});
  baseline.processes[0].control = testing::process_of(0, 2100).samples;
  return {baseline, timed("portable", 10, {4000, 4000, 4000})};
}

opened database_of(std::vector<result> results) {
  journal kept = testing::journal_of(std::move(results));
  run_database database;
  database.add(kept);
  return opened{database.finished_bytes()};
}

TEST(run_database, has_the_values_of_each_result_and_sample) {
  const opened ask = database_of(two_arms());

  EXPECT_EQ(ask("PRAGMA user_version"), std::to_string(run_database::version));
  EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
  EXPECT_EQ(ask("PRAGMA foreign_key_check"), "none");
  EXPECT_EQ(ask("SELECT count(*) FROM tasks"), "2");
  EXPECT_EQ(ask("SELECT ratio_to_baseline FROM tasks WHERE variant = 'portable'"), "2.0");
  EXPECT_EQ(ask("SELECT typeof(n) || typeof(median_seconds) || typeof(ceiling) FROM tasks"),
            "integerrealnull");
  EXPECT_EQ(ask("SELECT count(*) FROM samples WHERE NOT is_control"), "12");
  EXPECT_EQ(ask("SELECT count(*) FROM samples WHERE is_control"), "2");
  EXPECT_EQ(ask("SELECT seconds FROM samples WHERE is_control"), "2.1e-06");
}

TEST(run_database, has_a_column_for_each_of_a_result) {
  const opened ask = database_of(two_arms());

  for (const result_column& column : result_columns()) {
    EXPECT_EQ(ask("SELECT count(*) FROM pragma_table_info('tasks') WHERE name = '" +
                  std::string{column.name} + "'"),
              "1");
  }
}

TEST(run_database, has_one_machine_for_two_runs_on_it) {
  journal one = testing::journal_of(two_arms());
  journal two = testing::journal_of(two_arms());
  run_database database;
  database.add(one);
  database.add(two);

  const opened ask{database.finished_bytes()};

  EXPECT_EQ(ask("SELECT count(*) FROM machines"), "1");
  EXPECT_EQ(ask("SELECT count(*) FROM runs"), "2");
  EXPECT_EQ(ask("SELECT count(DISTINCT task) FROM samples"), "4");
  EXPECT_EQ(ask("SELECT compiler FROM runs JOIN machines USING (machine) WHERE run = 2"), "c");
  EXPECT_EQ(ask("SELECT json_extract(settings, '$.processes') FROM runs"), "5");
}

TEST(run_database, takes_hostile_text_for_values) {
  const std::string hostile = "x'); DROP TABLE runs; --\"";
  result named = testing::excluded("portable", 10, status::crashed, hostile);
  named.size = hostile;
  const std::vector<batch_record> batches{testing::batch_of(0, {named})};
  run_header header = testing::header_for(batches);
  header.build["compiler"] = hostile;
  header.facts["host"]["name"] = hostile;
  journal kept = testing::read_journal(testing::text_of_journal(header, batches));
  run_database database;
  database.add(kept);

  const opened ask{database.finished_bytes()};

  EXPECT_EQ(ask("SELECT reason FROM tasks"), hostile);
  EXPECT_EQ(ask("SELECT size FROM tasks"), hostile);
  EXPECT_EQ(ask("SELECT compiler FROM runs"), hostile);
  EXPECT_EQ(ask("SELECT host FROM machines"), hostile);
}

TEST(run_database, keeps_a_run_whose_header_is_lost) {
  const std::vector<batch_record> batches{testing::batch_of(0, two_arms())};
  std::string text = testing::text_of_journal(testing::header_for(batches), batches);
  text[text.find("toll.journal")] = 'x';
  journal kept = testing::read_journal(text);
  run_database database;
  database.add(kept);

  const opened ask{database.finished_bytes()};

  EXPECT_EQ(ask("SELECT run_id FROM runs"), "none");
  EXPECT_EQ(ask("SELECT damaged_lines FROM runs"), "1");
  EXPECT_EQ(ask("SELECT count(*) FROM tasks"), "2");
}

}  // namespace
}  // namespace toll::suite
