// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/p3_table.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using testing::excluded;
using testing::timed;

std::vector<std::string> rows_of(const p3_table& table) {
  std::stringstream text;
  table.write([&](std::string_view piece) { text << piece; });
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> rows_of(std::vector<result> results) {
  journal kept = testing::journal_of(std::move(results));
  p3_table table;
  table.add(kept, "here");
  return rows_of(table);
}

TEST(p3_table, has_the_columns_that_the_library_takes) {
  EXPECT_EQ(rows_of(std::vector<result>{}).at(0), "problem,platform,application,app eff,arch eff");
}

TEST(p3_table, states_the_least_time_over_that_of_a_layer) {
  result bound = timed("baseline", 10, {2000, 2000, 2000});
  bound.bound = {.name = "L1", .seconds = 1e-6};

  const auto rows = rows_of({bound, timed("portable", 10, {4000, 4000, 4000})});

  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1], "add/loop n:10,one with 1 thread on here,baseline,1,0.5");
  EXPECT_EQ(rows[2], "add/loop n:10,one with 1 thread on here,portable,0.5,");
}

TEST(p3_table, states_no_share_of_a_ceiling_that_varied) {
  result bound = timed("baseline", 10, {2000, 2000, 2000});
  bound.bound = {.name = "L1", .seconds = 1e-6};
  journal kept = testing::journal_with_varied_ceiling(bound, 1.8);
  p3_table table;
  table.add(kept, "here");

  EXPECT_TRUE(rows_of(table).at(1).ends_with(",baseline,1,"));
}

TEST(p3_table, gives_a_layer_its_fastest_variant) {
  const auto rows =
      rows_of({timed("baseline", 10, {2000, 2000, 2000}), timed("kokkos", 10, {8000, 8000, 8000}),
               timed("kokkos.tuned", 10, {4000, 4000, 4000})});

  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[2], "add/loop n:10,one with 1 thread on here,kokkos,0.5,");
}

TEST(p3_table, has_zero_for_what_is_wrong_or_missing_and_nothing_for_what_is_not_known) {
  result disturbed = timed("raja", 10, {2000});
  disturbed.processes[0].samples.kept.pop_back();
  disturbed.processes[0].samples.disturbed = {{"steal time", 3}};
  journal here = testing::journal_of({timed("baseline", 10, {2000, 2000, 2000}),
                                      excluded("portable", 10, status::wrong, "y"), disturbed});
  const std::vector<batch_record> batches{
      testing::batch_of(0, {timed("baseline", 10, {1000, 1000, 1000})})};
  run_header header = testing::header_for(batches);
  header.missing = {{.what = "raja", .reason = "not built", .layer = "raja"}};
  journal there = testing::read_journal(testing::text_of_journal(header, batches));
  p3_table table;
  table.add(here, "here");
  table.add(there, "there");

  const auto rows = rows_of(table);

  ASSERT_EQ(rows.size(), 7U);
  EXPECT_TRUE(rows[2].ends_with("on here,portable,0,0")) << rows[2];
  EXPECT_TRUE(rows[3].ends_with("on here,raja,,")) << rows[3];
  EXPECT_TRUE(rows[4].ends_with("on there,baseline,1,")) << rows[4];
  EXPECT_TRUE(rows[5].ends_with("on there,portable,,")) << rows[5];  // perhaps not asked for
  EXPECT_TRUE(rows[6].ends_with("on there,raja,0,0")) << rows[6];
}

TEST(p3_table, states_nothing_of_times_in_two_groups) {
  const auto rows = rows_of({timed("baseline", 10, {1000, 1000, 1000, 2000, 2000, 2000})});

  EXPECT_TRUE(rows.at(1).ends_with(",baseline,,")) << rows.at(1);
}

TEST(p3_table, names_a_problem_by_its_place_in_the_caches) {
  result r = timed("baseline", 10, {2000, 2000, 2000});
  r.size = "0.5xL2";

  EXPECT_TRUE(rows_of({r}).at(1).starts_with("add/loop 0.5xL2,"));
}

TEST(p3_table, states_no_share_of_a_ceiling_above_one) {
  result bound = timed("baseline", 10, {1000, 1000, 1000});
  bound.bound = {.name = "L1", .seconds = 1.05e-6};

  EXPECT_TRUE(rows_of({bound}).at(1).ends_with(",1,1"));
}

}  // namespace
}  // namespace toll::suite
