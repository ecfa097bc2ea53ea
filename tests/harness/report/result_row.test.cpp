// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/result_row.hpp"

#include "harness/report/derived.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using testing::timed;

/// The rows of one batch, by the names of their columns.
class rows {
public:
  explicit rows(const batch_result& batch)
      : values_{result_rows(batch, pairs_of(batch, 5, true))} {}

  const row_value& at(std::size_t row, std::string_view name) const {
    const auto& columns = result_columns();
    const auto found = std::ranges::find(columns, name, &result_column::name);
    return values_.at(row).at(static_cast<std::size_t>(found - columns.begin()));
  }

  double number(std::size_t row, std::string_view name) const {
    return std::get<double>(at(row, name));
  }

  const std::vector<std::vector<row_value>>& values() const { return values_; }

private:
  std::vector<std::vector<row_value>> values_;
};

batch_result::process process_under(nlohmann::json load, bool has_moved = false) {
  return {.machine_state = {{"load", std::move(load)}, {"moved", has_moved}}};
}

TEST(result_row, has_a_value_of_its_type_for_every_column) {
  batch_result batch{
      .results = {timed("baseline", 10, {1000, 1000}), timed("portable", 10, {2000, 2000})}};

  const rows found{batch};

  ASSERT_EQ(found.values().size(), 2U);
  for (const auto& row : found.values()) {
    ASSERT_EQ(row.size(), result_columns().size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const column_type type = result_columns()[i].type;
      EXPECT_TRUE(std::holds_alternative<std::monostate>(row[i]) ||
                  std::holds_alternative<std::string>(row[i]) == (type == column_type::text))
          << result_columns()[i].name;
      EXPECT_TRUE(!std::holds_alternative<std::int64_t>(row[i]) ||
                  type == column_type::whole_number)
          << result_columns()[i].name;
    }
  }
}

TEST(result_row, states_the_mean_condition_of_the_processes_that_know_it) {
  batch_result batch{
      .processes = {process_under({{"before", {{"average_of_1_minute", 1.0}, {"running", 3}}},
                                   {"stolen_share", 0.02},
                                   {"throttled_share", nullptr}}),
                    process_under({{"before", {{"average_of_1_minute", 2.0}, {"running", 1}}},
                                   {"stolen_share", nullptr},
                                   {"throttled_share", nullptr}})},
      .results = {timed("portable", 10, {1000, 1000})}};

  const rows found{batch};

  EXPECT_DOUBLE_EQ(found.number(0, "load_average"), 1.5);
  EXPECT_DOUBLE_EQ(found.number(0, "other_threads_running"), 1);
  EXPECT_DOUBLE_EQ(found.number(0, "stolen_share"), 0.02);
  EXPECT_EQ(found.at(0, "throttled_share"), row_value{}) << "what nobody counts is no zero";
}

TEST(result_row, notes_why_samples_were_dropped_and_what_moved) {
  result disturbed = timed("portable", 10, {1000, 1000});
  disturbed.bound = {.name = "L1", .seconds = 1.2e-6};
  disturbed.processes[0].samples.disturbed = {{"steal time", 2}, {"too short", 1}};
  batch_result batch{.processes = {process_under({}, true), process_under({})},
                     .results = {disturbed}};

  const rows found{batch};

  EXPECT_EQ(found.at(0, "notes"),
            row_value{"2 samples dropped: steal time; 1 sample dropped: too short; above 110 % of "
                      "its ceiling; 1 of 2 processes saw their processors move"});
  EXPECT_DOUBLE_EQ(found.number(0, "disturbed_share"), 2.0 / 6) << "four were kept";
  EXPECT_EQ(found.at(0, "samples_disturbed"), row_value{std::int64_t{3}});
}

TEST(result_row, notes_that_a_ceiling_varied) {
  result r = timed("portable", 10, {1000, 1000});
  r.bound = {.name = "L1", .seconds = 0.5e-6, .variation = 1.8};

  const rows found{batch_result{.results = {r}}};

  EXPECT_EQ(found.at(0, "notes"), row_value{"its ceiling varied by a factor of 1.8"});
}

TEST(result_row, states_the_interval_of_the_baseline_to_itself) {
  result baseline = timed("baseline", 10, {1000, 1000, 1000, 1000, 1000});
  for (process_samples& p : baseline.processes) {
    p.control = testing::process_of(p.process, p.process == 0 ? 1020 : 1000).samples;
  }
  batch_result batch{.results = {baseline, timed("portable", 10, {1000, 1000, 1000, 1000, 1000})}};

  const rows found{batch};

  EXPECT_LE(found.number(1, "baseline_to_itself_low"), found.number(1, "baseline_to_itself"));
  EXPECT_GT(found.number(1, "baseline_to_itself_high"), 1.0);
  EXPECT_EQ(found.at(0, "baseline_to_itself_high"), row_value{}) << "a baseline has no pair";
}

TEST(result_row, states_no_number_that_is_none) {
  result odd = timed("portable", 10, {1000});
  odd.done.flops = std::numeric_limits<double>::infinity();

  const rows found{{.results = {odd}}};

  EXPECT_EQ(found.at(0, "flops"), row_value{});
  EXPECT_EQ(to_json(found.at(0, "flops")), nullptr);
}

TEST(result_row, states_nothing_of_a_run_whose_header_is_lost) {
  const std::vector<row_value> values = run_values(nullptr);

  ASSERT_EQ(values.size(), run_columns().size());
  EXPECT_TRUE(std::ranges::all_of(values, [](const row_value& v) { return v == row_value{}; }));
}

}  // namespace
}  // namespace toll::suite
