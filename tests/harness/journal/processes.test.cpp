// SPDX-License-Identifier: BSD-3-Clause
// What the lines of a journal are when several processes measured a batch.
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::at;
using testing::batch_of;
using testing::excluded;
using testing::header_for;
using testing::read_journal;
using testing::timed;

const batch_record first = batch_of(0, {timed("baseline", 10, {5}), timed("portable", 10, {7})});
const std::string head = line_of(header_for({first}));

/// What process `number` found: the times of both arms, in nanoseconds.
batch_record of_process(int number, double baseline, double portable) {
  batch_record record =
      batch_of(0, {timed("baseline", 10, {baseline}), timed("portable", 10, {portable})});
  record.process = number;
  for (result& r : record.results) {
    r.processes[0].process = number;
    r.digest = number == 0 ? r.digest : std::nullopt;
  }
  return record;
}

batch_record with_status(int number, status state, const std::string& reason) {
  batch_record record = of_process(number, 5, 7);
  record.results[1] = excluded("portable", 10, state, reason);
  return record;
}

batch_result only_batch_in(journal& from) {
  std::vector<batch_result> all;
  from.for_each([&](const batch_result& batch) { all.push_back(batch); });
  EXPECT_EQ(all.size(), 1U);
  return all.at(0);
}

std::string reason_of_line(const journal& kept, std::size_t number) {
  for (const damaged_line& line : kept.damaged()) {
    if (line.number == number) {
      return line.reason;
    }
  }
  return "";
}

TEST(line_of_another_run, is_left_out_and_named) {
  const line_place elsewhere{.run_id = "fedcba9876543210", .number = 1};

  journal kept = read_journal(head + line_of(of_process(0, 50, 70), elsewhere) +
                              line_of(of_process(0, 5, 7), at(1)));

  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(reason_of_line(kept, 2), "of another run, fedcba9876543210");
  EXPECT_TRUE(kept.damaged()[0].is_left_out);
  const batch_result found = only_batch_in(kept);
  ASSERT_EQ(found.results.at(0).processes.size(), 1U);
  EXPECT_DOUBLE_EQ(found.results[0].processes[0].samples.kept.at(0).seconds, 5e-9);
}

TEST(line_that_stood_before, is_left_out_and_named) {
  const std::string line = line_of(of_process(0, 5, 7), at(1));

  journal kept = read_journal(head + line + line);

  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(reason_of_line(kept, 3), "line 1 of the run, which stood here before");
  EXPECT_EQ(kept.processes_of(0), 1);
  EXPECT_EQ(kept.seconds_spent(), 0.5);
}

TEST(lines_that_are_missing, are_named_where_they_are_missed) {
  journal kept = read_journal(head + line_of(of_process(0, 5, 7), at(1)) +
                              line_of(of_process(1, 5, 7), at(4)));

  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(reason_of_line(kept, 3), "lines are missing before it: 2");
  EXPECT_FALSE(kept.damaged()[0].is_left_out);
  EXPECT_EQ(kept.processes_of(0), 2);
  EXPECT_EQ(kept.next_line().number, 5U);
}

TEST(lines_that_are_missing, are_named_if_it_is_the_header) {
  const std::string line = line_of(of_process(0, 5, 7), at(1));

  journal kept = read_journal(line);

  EXPECT_FALSE(kept.header());
  EXPECT_EQ(reason_of_line(kept, 1), "lines are missing before it: 1");
  EXPECT_EQ(only_batch_in(kept).results.size(), 2U);
}

TEST(lines_that_are_missing, are_not_those_that_are_damaged) {
  std::string flipped = line_of(of_process(0, 5, 7), at(1));
  flipped[30] ^= 1;

  journal kept = read_journal(head + flipped + line_of(of_process(1, 5, 7), at(2)));

  ASSERT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(kept.damaged()[0].number, 2U);
}

TEST(line_number, goes_on_after_what_a_crash_cut) {
  const std::string cut = line_of(of_process(0, 5, 7), at(1)).substr(0, 50) + "\n";

  journal kept =
      read_journal(head + cut + line_of(resume_record{.facts = header_for({first}).facts}, at(1)));

  EXPECT_EQ(kept.damaged().size(), 1U);
  EXPECT_EQ(kept.next_line().number, 2U);
  EXPECT_EQ(kept.next_line().run_id, "0123456789abcdef");
}

TEST(processes_of_a_batch, are_merged) {
  journal kept =
      read_journal(head + line_of(of_process(0, 5, 7), at(1)) +
                   line_of(of_process(1, 6, 8), at(2)) + line_of(of_process(2, 7, 9), at(3)));

  const batch_result found = only_batch_in(kept);

  EXPECT_TRUE(kept.damaged().empty());
  EXPECT_EQ(kept.processes_of(0), 3);
  EXPECT_EQ(kept.batches_begun(), 1U);
  ASSERT_EQ(found.processes.size(), 3U);
  EXPECT_EQ(found.processes[2].number, 2);
  ASSERT_EQ(found.results.size(), 2U);
  for (std::size_t i = 0; i < 3; ++i) {
    const process_samples& p = found.results[1].processes.at(i);
    EXPECT_EQ(p.process, static_cast<int>(i));
    EXPECT_DOUBLE_EQ(p.samples.kept.at(0).seconds, (7 + static_cast<double>(i)) * 1e-9);
  }
  EXPECT_EQ(found.results[1].digest, 0.5) << "which the first process found";
}

TEST(processes_of_a_batch, make_the_gravest_status_of_each_task) {
  const auto status_of = [](const batch_record& a, const batch_record& b) {
    journal kept = read_journal(head + line_of(a, at(1)) + line_of(b, at(2)));
    const batch_result found = only_batch_in(kept);
    EXPECT_EQ(found.results.at(0).state, status::passed);
    EXPECT_EQ(found.results.at(0).processes.size(), 2U);
    return std::pair{found.results.at(1).state, found.results.at(1).processes.size()};
  };
  const batch_record right = of_process(0, 5, 7);
  const auto wrong = with_status(1, status::wrong, "y[3]");
  const auto crashed = with_status(1, status::crashed, "SIGSEGV");
  const auto skipped = with_status(1, status::skipped, "does not fit the time budget");

  EXPECT_EQ(status_of(right, wrong), (std::pair{status::wrong, std::size_t{0}}));
  EXPECT_EQ(status_of(wrong, right), (std::pair{status::wrong, std::size_t{0}}));
  EXPECT_EQ(status_of(wrong, crashed).first, status::wrong);
  EXPECT_EQ(status_of(crashed, wrong).first, status::wrong);
  EXPECT_EQ(status_of(right, crashed).first, status::crashed);
  EXPECT_EQ(status_of(right, skipped), (std::pair{status::passed, std::size_t{1}}));
  EXPECT_EQ(status_of(skipped, right), (std::pair{status::passed, std::size_t{1}}));
}

TEST(process_that_found_nothing, does_not_count) {
  batch_record refused = first;
  refused.is_complete = false;
  for (result& r : refused.results) {
    r = excluded(r.what.variant, 10, status::skipped, "the time budget was spent before");
  }

  journal kept = read_journal(head + line_of(refused, at(1)));

  EXPECT_EQ(kept.processes_of(0), 0);
  EXPECT_EQ(kept.batches_begun(), 0U);
  EXPECT_EQ(only_batch_in(kept).results.at(0).reason, "the time budget was spent before");
}

TEST(retry, forgets_the_batches_in_which_something_crashed) {
  const batch_record other = batch_of(1, {timed("portable", 20, {7})});
  const std::string header = line_of(header_for({first, other}));
  resume_record again{.facts = header_for({first}).facts};
  const auto text = [&](bool retries) {
    again.retries = retries;
    return header + line_of(with_status(0, status::crashed, "SIGKILL"), at(1)) +
           line_of(other, at(2)) + line_of(again, at(3));
  };

  journal kept = read_journal(text(false));
  journal retried = read_journal(text(true));

  EXPECT_EQ(kept.processes_of(0), 1);
  EXPECT_EQ(retried.processes_of(0), 0);
  EXPECT_EQ(retried.processes_of(1), 1) << "nothing crashed in it";
  std::vector<status> found;
  retried.for_each([&](const batch_result& batch) { found.push_back(batch.results.at(0).state); });
  EXPECT_EQ(found, (std::vector{status::skipped, status::passed}));
}

}  // namespace
}  // namespace toll::suite
