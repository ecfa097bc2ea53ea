// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal.hpp"

#include "harness/journal/checksum.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace toll::suite {
namespace {

using testing::at;
using testing::batch_of;
using testing::excluded;
using testing::header_for;
using testing::read_journal;
using testing::text_of_journal;
using testing::timed;

const std::vector<batch_record> three{
    batch_of(0, {timed("baseline", 10, {5, 6}), timed("portable", 10, {7})}),
    batch_of(1, {timed("baseline", 20, {8}), excluded("portable", 20, status::wrong, "y[3]")}),
    batch_of(2, {timed("baseline", 30, {9})})};

std::string reason_in(const batch_result& batch) {
  return batch.results.at(0).reason;
}

std::vector<batch_result> records_in(journal& from, journal::which those = journal::which::all) {
  std::vector<batch_result> records;
  from.for_each([&](const batch_result& batch) { records.push_back(batch); }, those);
  return records;
}

/// As it was written by the one process that measured it.
batch_record record_of(const batch_result& batch) {
  const batch_result::process& only = batch.processes.at(0);
  return {.batch = batch.batch,
          .process = only.number,
          .started_utc = only.started_utc,
          .seconds = only.seconds,
          .worker = only.worker,
          .machine_state = only.machine_state,
          .results = batch.results};
}

std::string refusal_of(const std::string& text) {
  try {
    read_journal(text);
  } catch (const usage_error& e) {
    return e.what();
  }
  return "not refused";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(journal, gives_back_what_was_written) {
  journal kept = read_journal(text_of_journal(header_for(three), three));

  const auto records = records_in(kept);

  ASSERT_EQ(records.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(records[i].processes.size(), 1U);
    EXPECT_EQ(line_of(record_of(records[i]), at(1)), line_of(three[i], at(1)));
  }
  EXPECT_EQ(line_of(*kept.header()), line_of(header_for(three)));
  ASSERT_TRUE(kept.end());
  EXPECT_EQ(line_of(*kept.end(), at(4)), line_of(testing::ended_well, at(4)));
  EXPECT_TRUE(kept.damaged().empty());
  EXPECT_EQ(kept.seconds_spent(), 1.5);
}

TEST(journal, has_the_sizes_as_they_were_asked_for) {
  run_header header = header_for(three);
  for (const auto& ids : header.plan) {
    header.sizes.emplace_back(ids.size(), "4xLLC");
  }
  run_header with_another = header;
  with_another.sizes[0].emplace_back("16Ki");

  journal kept = read_journal(line_of(header));

  EXPECT_EQ(kept.header()->sizes, header.sizes);
  EXPECT_EQ(records_in(kept).at(0).results.at(0).size, "4xLLC");
  EXPECT_TRUE(read_journal(line_of(header_for(three))).header()->sizes.empty());
  EXPECT_THROW(read_journal(line_of(with_another)), usage_error);
}

ceilings_record of_l1(double rate) {
  return {.started_utc = "2031-05-07T09:30:00Z",
          .seconds = 2,
          .rows = testing::ceilings_of_level("L1", rate, rate)};
}

TEST(journal, compares_with_all_its_ceilings) {
  std::vector<batch_record> compared{batch_of(0, {timed("baseline", 10, {5, 6})})};
  compared[0].results[0].bound = {.name = "L1", .seconds = 60e-9};
  compared[0].results[0].level = "L1";
  const std::string head = line_of(header_for(compared));

  journal kept = read_journal(head + line_of(of_l1(4e9), at(1)) + line_of(compared[0], at(2)) +
                              line_of(of_l1(8e9), at(3)));
  journal without = read_journal(head + line_of(compared[0], at(1)));

  ASSERT_TRUE(kept.ceilings());
  EXPECT_EQ(*kept.ceilings(), of_l1(4e9).rows);
  ASSERT_EQ(kept.later_ceilings().size(), 1U);
  EXPECT_EQ(kept.later_ceilings()[0], of_l1(8e9).rows);
  EXPECT_EQ(kept.seconds_spent(), 4.5);
  const auto bound = records_in(kept).at(0).results.at(0).bound;
  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->name, "L1");
  EXPECT_DOUBLE_EQ(bound->seconds, 30e-9) << "240 bytes";
  EXPECT_DOUBLE_EQ(bound->variation, 2);
  EXPECT_FALSE(without.ceilings());
  EXPECT_TRUE(without.later_ceilings().empty());
  EXPECT_EQ(records_in(without).at(0).results.at(0).bound.value().seconds, 60e-9);
}

TEST(journal, knows_whether_ceilings_were_measured_and_are_of_the_end) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {5, 6})})};
  const std::string head = line_of(header_for(batches));
  const std::string begun = head + line_of(of_l1(4e9), at(1));
  const std::string measured = begun + line_of(batches[0], at(2));
  const std::string again = measured + line_of(of_l1(4e9), at(3));
  ceilings_record in_file = of_l1(4e9);
  in_file.is_from_file = true;
  ceilings_record none = of_l1(4e9);
  none.rows = {{"reasons", {{"ceilings", "not optimised"}}}};
  const auto has_batches = [](const std::string& text) {
    return read_journal(text).has_batches_since_ceilings();
  };
  const auto are_measured = [](const std::string& text) {
    return read_journal(text).has_measured_ceilings();
  };

  EXPECT_FALSE(has_batches(begun));
  EXPECT_TRUE(has_batches(measured));
  EXPECT_FALSE(has_batches(again));
  EXPECT_TRUE(has_batches(again + line_of(batches[0], at(4))));
  EXPECT_TRUE(are_measured(begun));
  EXPECT_FALSE(are_measured(head));
  EXPECT_FALSE(are_measured(head + line_of(in_file, at(1))));
  EXPECT_FALSE(are_measured(head + line_of(none, at(1))));
}

TEST(journal, follows_the_plan_whatever_was_measured_first) {
  journal kept = read_journal(text_of_journal(header_for(three), {three[2], three[0], three[1]}));

  const auto records = records_in(kept);

  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].batch, 0U);
  EXPECT_EQ(records[2].batch, 2U);
}

TEST(journal, shows_what_has_no_record_as_skipped) {
  journal kept = read_journal(line_of(header_for(three)) + line_of(three[1], at(1)));

  const auto records = records_in(kept);

  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].results.at(1).what, three[0].results[1].what);
  EXPECT_EQ(records[0].results.at(1).state, status::skipped);
  EXPECT_EQ(reason_in(records[0]), "the journal has no record of it");
  EXPECT_EQ(kept.processes_of(0), 0);
  EXPECT_EQ(kept.processes_of(1), 1);
  EXPECT_EQ(kept.batches_begun(), 1U);
  EXPECT_FALSE(kept.end());
}

TEST(journal, visits_only_what_has_no_times_if_asked) {
  journal kept = read_journal(text_of_journal(header_for(three), three));

  const auto records = records_in(kept, journal::which::not_all_passed);

  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].batch, 1U);
}

TEST(journal, fills_what_an_interrupted_process_left_with_what_others_measured) {
  batch_record interrupted = batch_of(
      0, {timed("baseline", 10, {6}), excluded("portable", 10, status::skipped, "interrupted")});
  interrupted.is_complete = false;
  batch_record whole = batch_of(0, {timed("baseline", 10, {5}), timed("portable", 10, {7})});
  whole.process = 1;
  whole.results[0].processes[0].process = 1;
  whole.results[1].processes[0].process = 1;
  const std::string head = line_of(header_for(three));

  journal alone = read_journal(head + line_of(interrupted, at(1)));
  journal before = read_journal(head + line_of(interrupted, at(1)) + line_of(whole, at(2)));
  journal after = read_journal(head + line_of(whole, at(1)) + line_of(interrupted, at(2)));

  EXPECT_EQ(alone.batches_begun(), 0U);
  EXPECT_EQ(records_in(alone)[0].results.at(0).state, status::passed);
  EXPECT_EQ(records_in(alone)[0].results.at(1).reason, "interrupted");
  for (journal* const both : {&before, &after}) {
    EXPECT_EQ(both->batches_begun(), 1U);
    const batch_result found = records_in(*both)[0];
    EXPECT_EQ(found.processes.size(), 2U);
    EXPECT_EQ(found.results.at(0).processes.size(), 2U);
    EXPECT_EQ(found.results.at(1).state, status::passed);
    ASSERT_EQ(found.results.at(1).processes.size(), 1U);
    EXPECT_EQ(found.results.at(1).processes[0].process, 1);
  }
}

TEST(journal, has_no_end_while_somebody_goes_on) {
  const std::string text = text_of_journal(header_for(three), three);
  const resume_record again{.started_utc = "2031-05-07T09:32:00Z",
                            .facts = header_for(three).facts};
  const end_record interrupted{.exit_code = 130, .interrupted_by = 2};

  EXPECT_TRUE(read_journal(text).end());
  EXPECT_FALSE(read_journal(text + line_of(again, at(5))).end());
  EXPECT_FALSE(read_journal(text + line_of(three[0], at(5))).end());
  EXPECT_EQ(read_journal(text + line_of(interrupted, at(5))).end()->interrupted_by, 2);
}

TEST(journal, names_a_line_that_was_cut_and_uses_the_others) {
  const std::string head = line_of(header_for(three)) + line_of(three[0], at(1));
  const std::string last = line_of(three[1], at(2));
  for (const std::size_t length : {std::size_t{1}, last.size() / 2, last.size() - 2}) {
    journal kept = read_journal(head + last.substr(0, length));

    ASSERT_EQ(kept.damaged().size(), 1U) << length;
    EXPECT_EQ(kept.damaged()[0].number, 3U);
    EXPECT_EQ(kept.damaged()[0].reason, "cut short");
    EXPECT_EQ(kept.batches_begun(), 1U);
  }
}

TEST(journal, needs_no_newline_after_a_whole_record) {
  const std::string text = line_of(header_for(three)) + line_of(three[0], at(1));

  journal kept = read_journal(text.substr(0, text.size() - 1));

  EXPECT_TRUE(kept.damaged().empty());
  EXPECT_EQ(records_in(kept)[0].results.size(), 2U);
}

TEST(journal, notices_every_byte_that_changes) {
  const std::string head = line_of(header_for(three));
  const std::string middle = line_of(three[0], at(1));
  const std::string tail = line_of(three[1], at(2)) + line_of(three[2], at(3));
  for (std::size_t i = 0; i + 1 < middle.size(); ++i) {
    std::string changed = middle;
    changed[i] = static_cast<char>(changed[i] ^ 4);

    journal kept = read_journal(head + changed + tail);

    ASSERT_FALSE(kept.damaged().empty()) << i;
    EXPECT_EQ(kept.damaged()[0].number, 2U) << i;
    EXPECT_EQ(kept.processes_of(0), 0) << i;
    EXPECT_EQ(kept.batches_begun(), 2U) << i;
  }
}

TEST(journal, shows_what_is_intact_without_a_header) {
  std::string text = text_of_journal(header_for(three), {three[2], three[0]});
  text[20] = '#';

  journal kept = read_journal(text);

  EXPECT_FALSE(kept.header());
  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(kept.damaged()[0].number, 1U);
  const auto records = records_in(kept);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].batch, 0U);
}

TEST(journal, refuses_another_schema_version_with_both_numbers) {
  std::string header = line_of(header_for(three));
  header.replace(header.find(R"("schema_version":2)"), 18, R"("schema_version":7)");
  header = with_checksum(header.substr(0, header.find(R"(,"crc32")")) + "}");

  const std::string said = refusal_of(header + line_of(three[0], at(1)));

  EXPECT_TRUE(says(said, "made/run.jsonl: has schema version 7, and this toll reads 2")) << said;
}

TEST(journal, refuses_what_is_no_journal) {
  EXPECT_TRUE(says(refusal_of(""), "no journal of toll: it is empty"));
  EXPECT_TRUE(says(refusal_of("any text\nand more\n"), "no journal of toll: line 1: its checksum"));
  EXPECT_TRUE(says(refusal_of(with_checksum(R"({"record":"header","schema":"other"})")),
                   "no header of a journal of toll"));
}

TEST(journal, refuses_a_plan_with_a_batch_of_nothing) {
  run_header header = header_for(three);
  header.plan.emplace_back();

  EXPECT_TRUE(says(refusal_of(line_of(header)), "a plan with a batch of nothing"));
}

struct malformed {
  std::string object;
  std::string said;
};

class malformed_records : public ::testing::TestWithParam<malformed> {};

TEST_P(malformed_records, are_named_although_their_checksum_fits) {
  journal kept = read_journal(line_of(header_for(three)) + with_checksum(GetParam().object) +
                              line_of(three[0], at(2)));

  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(kept.damaged()[0].number, 2U);
  EXPECT_TRUE(says(kept.damaged()[0].reason, GetParam().said)) << kept.damaged()[0].reason;
  EXPECT_EQ(kept.batches_begun(), 1U);
}

std::string with(const std::string& what, const std::string& instead) {
  std::string line = line_of(three[0], at(1));
  line.replace(line.find(what), what.size(), instead);
  return line.substr(0, line.find(R"(,"crc32")")) + "}";
}

INSTANTIATE_TEST_SUITE_P(
    all, malformed_records,
    ::testing::Values(
        malformed{R"({"a":1})", "no record of this schema"},
        malformed{R"({"record":"other","run_id":"0123456789abcdef","line":1})", "unknown kind"},
        malformed{R"([1,2])", "no JSON object"}, malformed{"{\"a\":\xff\xfe}", "no JSON object"},
        malformed{R"({"record":"end","run_id":"0123456789abcdef","line":1})",
                  "no end of this schema"},
        malformed{
            R"({"record":"end","run_id":"0123456789abcdef","line":1,"ended_utc":"","load":null,"exit_code":1e300,)"
            R"("interrupted_by_signal":0})",
            "not whole, or out of range"},
        malformed{
            R"({"record":"ceilings","run_id":"0123456789abcdef","line":1,"started_utc":"","seconds":1,"ceilings":[]})",
            "ceilings that are none"},
        malformed{
            R"({"record":"ceilings","run_id":"0123456789abcdef","line":1,"started_utc":"","seconds":1,)"
            R"("ceilings":{"launch":[{"backend":"seq"}]}})",
            "no ceilings of this schema"},
        malformed{with(R"("ceiling":null)", R"("ceiling":{"name":"L1","seconds":-1})"),
                  "a ceiling that is no time"},
        malformed{with(R"("ceiling":null)", R"("ceiling":{"name":"L1","seconds":0})"),
                  "a ceiling that is no time"},
        malformed{with(R"("ceiling":null)", R"("ceiling":{"name":"L1","seconds":1e308})"),
                  "a ceiling that is no time"},
        malformed{
            with(R"("ceiling":null)", R"("ceiling":{"name":"L1","seconds":1,"relative_error":-1})"),
            "an error that is none"},
        malformed{
            R"({"record":"ceilings","run_id":"0123456789abcdef","line":1,"started_utc":"","seconds":1,"ceilings":)"
            R"({"launch":[{"backend":"seq","threads":1,"seconds":0}]}})",
            "a ceiling that no machine has: seconds 0"},
        malformed{with(R"("flops":20.0)", R"("flops":-20.0)"), "work that nobody can do"},
        malformed{with(R"("bytes_read":160.0)", R"("bytes_read":1e308)"),
                  "work that nobody can do"},
        malformed{with("[[5e-09,", "[[5e-324,"), "no clock shows"},
        malformed{with("[[5e-09,", "[[1e300,"), "no clock shows"},
        malformed{with(",10]", ",1e300]"), "no number"},
        malformed{with(",10]", ",0]"), "a sample of nothing"},
        malformed{with(R"("disturbed":{})", R"("disturbed":{"steal time":1e300})"), "counted"},
        malformed{with(R"("disturbed":{})", R"("disturbed":{"steal time":-1})"), "counted"},
        malformed{with(R"("processes":[{"process":0)", R"("processes":[{"process":-1)"),
                  "without a number"},
        malformed{with(R"("processes":[{"process":0)", R"("processes":[{"process":1e300)"),
                  "without a number"},
        malformed{with(R"("surroundings":null)", R"("surroundings":7)"), "no batch of this schema"},
        malformed{with(R"("surroundings":null)", R"("surroundings":{"load":7,"moved":true})"),
                  "surroundings that are none"},
        malformed{with(R"("surroundings":null)", R"("surroundings":{"load":{},"moved":1})"),
                  "surroundings that are none"},
        malformed{with(R"("seconds":{"checks")", R"("second":{"checks")"),
                  "no batch of this schema"},
        malformed{with(R"("line":1)", R"("line":-1)"), "a line without a number"},
        malformed{with(R"("size":"")", R"("size":7)"), "no batch of this schema"},
        malformed{line_of(header_for(three)).substr(0, line_of(header_for(three)).size() - 1),
                  "not the first line"},
        malformed{R"({"a":)" + std::string(100000, '[') + std::string(100000, ']') + "}",
                  "no JSON object"},
        malformed{with(R"("batch":0)", R"("batch":3)"), "not in the plan"},
        malformed{with(R"("batch":0)", R"("batch":1)"), "not in the plan"},
        malformed{with(R"("batch":0)", R"("batch":-1)"), "without a number"},
        malformed{with("n:10", "n:ten"), "whose id is none"},
        malformed{with("passed", "perhaps"), "unknown status"},
        malformed{with("passed", "crashed"), "did not pass"},
        malformed{with("[[5e-09,", "[[0,"), "no clock shows"},
        malformed{with(R"("surroundings":null)",
                       R"("surroundings":{"load":{"stolen_share":1e308},"moved":true})"),
                  "surroundings that are none"},
        malformed{with(R"("surroundings":null)",
                       R"("surroundings":{"load":{"before":{"running":1e308}},"moved":true})"),
                  "surroundings that are none"},
        malformed{with(R"("seconds":0.5)", R"("seconds":-1)"), "no clock shows"},
        malformed{with(R"("seconds":0.5)", R"("seconds":1e308)"), "no clock shows"}));

TEST(journal, reads_on_where_it_stopped) {
  auto stream =
      std::make_unique<std::stringstream>(line_of(header_for(three)) + line_of(three[0], at(1)));
  std::stringstream& file = *stream;
  journal kept{std::move(stream), "growing"};
  const std::size_t before = kept.batches_begun();
  file.clear();
  file.seekp(0, std::ios::end);
  file << line_of(three[2], at(2)) << "half a li";

  kept.refresh();

  EXPECT_EQ(before, 1U);
  EXPECT_EQ(kept.processes_of(2), 1);
  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(kept.damaged()[0].number, 4U);
}

}  // namespace
}  // namespace toll::suite
