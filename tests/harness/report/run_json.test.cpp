// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_json.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <string>

namespace toll::suite {
namespace {

using testing::batch_of;
using testing::excluded;
using testing::timed;

nlohmann::json document_of(journal kept) {
  std::string text;
  run_json json{[&](std::string_view piece) { text += piece; }};
  derive(kept, {&json});
  return nlohmann::json::parse(text);
}

TEST(run_json, gives_every_row_the_facts_of_its_id) {
  const auto rows =
      document_of(testing::journal_of({timed("baseline", 10, {5, 6})})).at("benchmarks");

  ASSERT_EQ(rows.size(), 4U);  // two samples of each process
  EXPECT_EQ(rows[1].at("kernel"), "add");
  EXPECT_EQ(rows[1].at("algorithm"), "loop");
  EXPECT_EQ(rows[1].at("backend"), "one");
  EXPECT_EQ(rows[1].at("tuning"), "default");
  EXPECT_EQ(rows[1].at("variant"), "baseline");
  EXPECT_EQ(rows[1].at("n"), 10);
  EXPECT_EQ(rows[1].at("threads"), 1);
  EXPECT_EQ(rows[1].at("verified"), true);
  EXPECT_DOUBLE_EQ(rows[1].at("real_time"), 5);
  EXPECT_DOUBLE_EQ(rows[3].at("real_time"), 6);
  EXPECT_EQ(rows[3].at("process"), 1);
  EXPECT_EQ(rows[3].at("repetition_index"), 3);
  EXPECT_EQ(rows[3].at("repetitions"), 4);
}

TEST(run_json, numbers_the_families_of_all_workers_again) {
  const auto rows =
      document_of(testing::journal_of(std::vector{
                      batch_of(0, {timed("baseline", 10, {5, 6}), timed("portable", 10, {5})}),
                      batch_of(1, {timed("baseline", 20, {5})})}))
          .at("benchmarks");

  ASSERT_EQ(rows.size(), 8U);
  EXPECT_EQ(rows[0].at("family_index"), 0);
  EXPECT_EQ(rows[3].at("family_index"), 0);
  EXPECT_EQ(rows[4].at("family_index"), 1);
  EXPECT_EQ(rows[6].at("family_index"), 2);
}

TEST(run_json, gives_each_row_its_share_of_the_ceiling_that_binds_it) {
  result bound = timed("baseline", 1000, {3000, 6000});
  bound.bound = {.name = "L1", .seconds = 1.5e-6};

  const auto rows =
      document_of(testing::journal_of({bound, timed("portable", 1000, {3000})})).at("benchmarks");

  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[0].at("ceiling"), "L1");
  EXPECT_DOUBLE_EQ(rows[0].at("of_ceiling"), 0.5);
  EXPECT_DOUBLE_EQ(rows[2].at("of_ceiling"), 0.25);
  EXPECT_FALSE(rows[4].contains("ceiling"));
  EXPECT_FALSE(rows[4].contains("of_ceiling"));
}

TEST(run_json, states_the_range_of_a_share_whose_ceiling_varied) {
  result bound = timed("baseline", 1000, {2000, 4000});
  bound.bound = {.name = "L1", .seconds = 1.8e-6};

  const auto rows = document_of(testing::journal_with_varied_ceiling(bound, 1.5)).at("benchmarks");

  ASSERT_EQ(rows.size(), 4U);
  EXPECT_DOUBLE_EQ(rows[0].at("of_ceiling"), 0.9);
  EXPECT_FALSE(rows[0].contains("of_ceiling_high")) << "the ends are near";
  EXPECT_DOUBLE_EQ(rows[2].at("of_ceiling"), 0.45);
  EXPECT_DOUBLE_EQ(rows[2].at("of_ceiling_high"), 0.675);
}

TEST(run_json, states_no_share_far_above_the_ceiling) {
  result far = timed("baseline", 1000, {1000, 1000, 4000});
  far.bound = {.name = "L1", .seconds = 1.5e-6};
  result one_row = timed("portable", 1000, {1000, 1000, 900});
  one_row.bound = {.name = "L1", .seconds = 1e-6};

  const auto rows = document_of(testing::journal_of({far, one_row})).at("benchmarks");

  ASSERT_EQ(rows.size(), 12U);
  std::vector<bool> have_a_share;
  for (std::size_t i = 0; i < rows.size(); i += 2) {  // two equal samples of each process
    EXPECT_EQ(rows[i].at("ceiling"), "L1");
    have_a_share.push_back(rows[i].contains("of_ceiling"));
  }
  EXPECT_EQ(have_a_share, (std::vector<bool>{false, false, false, true, true, false}));
}

TEST(run_json, keeps_what_has_no_times_apart) {
  const auto document = document_of(testing::journal_of(
      {timed("baseline", 10, {5}), excluded("portable", 10, status::wrong, "y[3] ...")}));

  EXPECT_EQ(document.at("benchmarks").size(), 2U);
  ASSERT_EQ(document.at("excluded").size(), 1U);
  EXPECT_EQ(document.at("excluded")[0].at("variant"), "portable");
  EXPECT_EQ(document.at("excluded")[0].at("status"), "wrong");
  EXPECT_EQ(document.at("excluded")[0].at("reason"), "y[3] ...");
  EXPECT_EQ(document.at("excluded")[0].at("verified"), false);
}

TEST(run_json, says_in_its_context_how_it_came_about) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {5})})};

  const auto context = document_of(testing::journal_of(batches)).at("context");

  EXPECT_EQ(context.at("command_line"), "toll run");
  EXPECT_EQ(context.at("toll_version"), "1");
  EXPECT_EQ(context.at("commit"), nullptr);
  EXPECT_EQ(context.at("dirty"), nullptr);
  EXPECT_EQ(context.at("optimised"), true);
  EXPECT_EQ(context.at("workers").size(), 1U);
  EXPECT_EQ(context.at("ended_utc"), "2031-05-07T09:31:00Z");
  EXPECT_FALSE(context.contains("interrupted_by_signal"));
}

TEST(run_json, has_what_readers_need_even_without_the_header) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {5})})};
  std::string text = testing::text_of_journal(testing::header_for(batches), batches);
  text[30] = '#';

  const auto document = document_of(testing::read_journal(text));

  EXPECT_EQ(document.at("context").at("caches"), nlohmann::json::array());
  EXPECT_EQ(document.at("context").at("damaged_lines").at(0).at("line"), 1);
  EXPECT_EQ(document.at("benchmarks").size(), 2U);
}

TEST(run_json, keeps_what_was_always_disturbed_apart) {
  result disturbed = timed("portable", 10, {5, 5});
  for (process_samples& p : disturbed.processes) {
    p.samples = {.kept = {}, .disturbed = {{"steal time", 6}}};
  }

  const auto document = document_of(testing::journal_of({disturbed}));

  EXPECT_TRUE(document.at("benchmarks").empty());
  EXPECT_EQ(document.at("excluded").at(0).at("status"), "passed");
  EXPECT_EQ(document.at("excluded").at(0).at("reason"), "no undisturbed sample");
}

TEST(run_json, says_of_each_process_what_went_on_around_it) {
  batch_record first = batch_of(0, {timed("portable", 10, {5})});
  first.machine_state = {{"load", nlohmann::json::object()}, {"moved", false}};
  batch_record second = first;
  second.process = 1;
  second.machine_state["moved"] = true;
  const std::string text = line_of(testing::header_for({first})) + line_of(first, testing::at(1)) +
                           line_of(second, testing::at(2));

  const auto workers = document_of(testing::read_journal(text)).at("context").at("workers");

  ASSERT_EQ(workers.size(), 2U);
  EXPECT_EQ(workers[1].at("process"), 1);
  EXPECT_EQ(workers[0].at("surroundings").at("moved"), false);
  EXPECT_EQ(workers[1].at("surroundings").at("moved"), true);
}

}  // namespace
}  // namespace toll::suite
