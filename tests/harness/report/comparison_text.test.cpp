// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison_text.hpp"

#include "tests/harness/report/made_up_runs.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::batch_of;
using testing::disturbed_in_all_processes;
using testing::excluded;
using testing::header_for;
using testing::labelled;
using testing::read_journal;
using testing::runs_of;
using testing::text_of_journal;
using testing::timed;

std::string text_of(const std::vector<compared_run>& runs, bool is_verbose = false) {
  std::string text;
  write_text(compare(runs), is_verbose, [&](std::string_view part) { text += part; });
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(comparison_text, shows_where_sizes_differ) {
  const auto runs = runs_of({labelled(timed("baseline", 100, {100, 100, 100}), "0.5xL2")},
                            {labelled(timed("baseline", 200, {300, 300, 300}), "0.5xL2")});

  EXPECT_TRUE(has(text_of(runs), "100 | 200")) << text_of(runs);
  EXPECT_TRUE(has(text_of(runs), "time per flop"));
}

TEST(comparison_text, counts_tasks_without_a_ratio) {
  const auto runs = runs_of({disturbed_in_all_processes("a", 10)}, {timed("a", 10, {1, 1, 1})});

  EXPECT_TRUE(has(text_of(runs), "1 tasks in both, 0 with an interval, 1 without a ratio"));
  EXPECT_TRUE(has(text_of(runs), "run 1: disturbed"));
}

TEST(comparison_text, counts_what_only_one_run_has_and_lists_it_if_asked_to) {
  const auto runs =
      runs_of({timed("both", 10, {100, 100, 100}), timed("first", 10, {100, 100, 100}),
               timed("crashed_later", 10, {100, 100, 100})},
              {timed("both", 10, {100, 100, 100}), timed("both", 20, {100, 100, 100}),
               excluded("crashed_later", 10, status::crashed, "signal 11")});

  const std::string text = text_of(runs);
  const std::string listed = text_of(runs, true);

  EXPECT_TRUE(has(text, "2 only in run 1, 1 only in run 2")) << text;
  EXPECT_FALSE(has(text, "only in run 1, not in run 2:")) << text;
  EXPECT_TRUE(has(listed, "only in run 1, not in run 2: add/loop one default crashed_later n=10"));
  EXPECT_TRUE(has(listed, "only in run 2: add/loop one default both n=20")) << listed;
}

TEST(comparison_text, sums_up_before_it_lists_by_kernel_and_size) {
  std::vector<result> reference;
  std::vector<result> other;
  for (index_t n = 1; n <= 8; ++n) {
    reference.push_back(timed("baseline", n, {100, 100, 100}));
    const double time = n == 8 ? 50 : 100 + 10 * static_cast<double>(n);
    other.push_back(timed("baseline", n, {time, time, time}));
  }
  const auto runs = runs_of(reference, other);

  const comparison found = compare(runs);
  const run_summary& summary = found.summaries[0];
  const std::string text = text_of(runs);

  ASSERT_EQ(summary.slowest.size(), 5U);
  EXPECT_EQ(summary.slowest.front()->reference->what.n, 7);
  EXPECT_EQ(summary.slowest.back()->reference->what.n, 3);
  ASSERT_EQ(summary.fastest.size(), 1U);
  EXPECT_EQ(summary.fastest.front()->reference->what.n, 8);
  EXPECT_EQ(found.tasks.front().reference->what.n, 1);
  EXPECT_LT(text.find("geometric mean"), text.find("the worst"));
  EXPECT_LT(text.find("the best"), text.find("All tasks:"));
}

compared_run on_host(const std::string& model, bool optimised) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {100, 100, 100})})};
  run_header header = header_for(batches);
  header.facts = {{"host", {{"processor", {{"model", model}}}}}};
  header.build["optimised"] = optimised;
  journal from = read_journal(text_of_journal(header, batches));
  return read_run(from);
}

TEST(comparison_text, says_first_that_the_machines_differ) {
  const std::string text = text_of({on_host("fast", true), on_host("faster", true)});

  EXPECT_TRUE(text.starts_with("the machines differ: processor.model\n")) << text;
  EXPECT_TRUE(has(text, "fast")) << text;
  EXPECT_TRUE(text_of({on_host("fast", true), on_host("fast", true)})
                  .starts_with("nothing that was recorded of machine, settings and build differs"));
}

TEST(comparison_text, warns_of_builds_whose_times_mean_little) {
  EXPECT_TRUE(has(text_of({on_host("m", false), on_host("m", true)}),
                  "its times mean little: this build is not optimised"));
}

TEST(comparison_text, says_that_nothing_is_known_of_a_run_without_header) {
  std::vector<compared_run> runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 10, {200, 200, 200})});
  runs[1].is_known = false;
  runs[1].name = "lost";

  const std::string text = text_of(runs);

  EXPECT_TRUE(has(text, "what differs is not known of lost: its header is damaged")) << text;
  EXPECT_FALSE(has(text, "nothing that was recorded")) << text;
  EXPECT_TRUE(has(text, "2.000"));
}

TEST(comparison_text, shows_the_tolls_of_both_runs) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100}), timed("portable", 10, {110, 110, 110})},
              {timed("baseline", 10, {100, 100, 100}), timed("portable", 10, {130, 130, 130})});

  EXPECT_TRUE(has(text_of(runs), "1.100 | 1.300")) << text_of(runs);
}

TEST(comparison_text, is_a_document_in_markdown) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 10, {200, 200, 200})});
  std::string text;

  write_markdown(compare(runs), false, [&](std::string_view part) { text += part; });

  EXPECT_TRUE(text.starts_with("# Runs of toll compared\n")) << text;
  EXPECT_TRUE(has(text, "## Run 2 over run 1\n")) << text;
  EXPECT_TRUE(has(text, "| one | baseline | 2.000 | 1 |")) << text;
}

}  // namespace
}  // namespace toll::suite
