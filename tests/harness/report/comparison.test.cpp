// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison.hpp"

#include "harness/report/comparison_data.hpp"
#include "harness/report/comparison_text.hpp"
#include "harness/report/student.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/journal/made_up_journal.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace toll {
namespace {

using testing::batch_of;
using testing::excluded;
using testing::header_for;
using testing::journal_of;
using testing::read_journal;
using testing::text_of_journal;
using testing::timed;

compared_run run_of(const std::vector<result>& results) {
  journal from = journal_of(results);
  return read_run(from);
}

std::vector<compared_run> runs_of(const std::vector<result>& reference,
                                  const std::vector<result>& other) {
  return {run_of(reference), run_of(other)};
}

result labelled(result r, const std::string& size) {
  r.size = size;
  return r;
}

result disturbed_in_all_processes(const std::string& variant, index_t n) {
  result r = timed(variant, n, {100, 100, 100});
  for (process_samples& p : r.processes) {
    p.samples.kept.clear();
  }
  return r;
}

std::string text_of(const std::vector<compared_run>& runs, bool is_verbose = false) {
  std::string text;
  write_text(compare(runs), is_verbose, [&](std::string_view part) { text += part; });
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(comparison, states_each_run_over_the_first) {
  const std::vector<compared_run> runs{run_of({timed("baseline", 10, {100, 100, 100})}),
                                       run_of({timed("baseline", 10, {150, 150, 150})}),
                                       run_of({timed("baseline", 10, {50, 50, 50})})};

  const comparison found = compare(runs);

  ASSERT_EQ(found.tasks.size(), 2U);
  EXPECT_EQ(found.tasks[0].run, 1U);
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.value(), 1.5);
  EXPECT_EQ(found.tasks[0].unit, "run");
  EXPECT_EQ(found.tasks[1].run, 2U);
  EXPECT_DOUBLE_EQ(found.tasks[1].ratio.value(), 0.5);
}

TEST(comparison, of_a_run_with_itself_is_one) {
  const auto runs = runs_of({timed("baseline", 10, {100, 101, 102, 103, 104})},
                            {timed("baseline", 10, {100, 101, 102, 103, 104})});

  const comparison found = compare(runs);

  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.value(), 1);
  EXPECT_TRUE(found.summaries[0].slowest.empty());
  EXPECT_TRUE(found.summaries[0].fastest.empty());
}

TEST(comparison, has_the_interval_of_welch_over_processes) {
  // Logarithms 0, 1, 2, 3, 4 and 2, 2, 2, 2, 7 hundredths, whose variances are 2.5 and 5.
  const auto times = [](const std::vector<double>& hundredths) {
    std::vector<double> all;
    for (const double x : hundredths) {
      all.push_back(100 * std::exp(x / 100));
    }
    return all;
  };
  const auto runs = runs_of({timed("baseline", 10, times({0, 1, 2, 3, 4}))},
                            {timed("baseline", 10, times({2, 2, 2, 2, 7}))});

  const comparison found = compare(runs);

  const double error = std::sqrt(2.5 / 5 + 5.0 / 5) / 100;
  const double degrees = 1.5 * 1.5 / (0.5 * 0.5 / 4 + 1.0 / 4);  // 7.2
  const double reach = t_quantile(0.975, static_cast<int>(degrees)) * error;
  EXPECT_NEAR(found.tasks[0].ratio.value(), 1, 1e-12) << "of the medians";
  EXPECT_EQ(found.tasks[0].logarithms.value().degrees, 7);
  EXPECT_NEAR(found.tasks[0].bounds.value().low, std::exp(0.01 - reach), 1e-9);
  EXPECT_NEAR(found.tasks[0].bounds.value().high, std::exp(0.01 + reach), 1e-9);
}

TEST(comparison, has_no_interval_of_fewer_than_five_processes) {
  const auto runs = runs_of({timed("baseline", 10, {100, 101, 102, 103, 104})},
                            {timed("baseline", 10, {200, 201, 202, 203})});

  const comparison found = compare(runs);

  EXPECT_TRUE(found.tasks[0].ratio.has_value());
  EXPECT_FALSE(found.tasks[0].bounds.has_value());
  EXPECT_EQ(slower_than(1.1, found).tasks, 0U);
}

TEST(comparison, decides_with_more_confidence_the_more_tasks_there_are) {
  const std::vector<double> before{100, 101, 102, 103, 104};
  const std::vector<double> after{105, 106, 107, 108, 109};
  const auto one = runs_of({timed("a", 10, before)}, {timed("a", 10, after)});
  std::vector<result> many_before;
  std::vector<result> many_after;
  for (index_t n = 1; n <= 1000; ++n) {
    many_before.push_back(timed("a", n, before));
    many_after.push_back(timed("a", n, n == 7 ? after : before));
  }
  const auto many = runs_of(many_before, many_after);
  const double limit = 1.02;

  const comparison of_one = compare(one);
  const comparison of_many = compare(many);
  const slowdowns alone = slower_than(limit, of_one);
  const slowdowns among_many = slower_than(limit, of_many);

  EXPECT_DOUBLE_EQ(alone.confidence, 0.95);
  ASSERT_EQ(alone.above.size(), 1U);
  EXPECT_GT(alone.above[0].second, limit);
  EXPECT_DOUBLE_EQ(among_many.confidence, 1 - 0.05 / 1000);
  EXPECT_TRUE(among_many.above.empty());
}

TEST(comparison, compares_rates_where_a_size_is_another_number_here) {
  // Twice the elements in three times the seconds.
  const auto runs = runs_of({labelled(timed("baseline", 100, {100, 100, 100}), "0.5xL2")},
                            {labelled(timed("baseline", 200, {300, 300, 300}), "0.5xL2")});

  const comparison found = compare(runs);

  ASSERT_EQ(found.tasks.size(), 1U);
  EXPECT_EQ(found.tasks[0].unit, "flop");
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.value(), 1.5);
  EXPECT_TRUE(has(text_of(runs), "100 | 200")) << text_of(runs);
  EXPECT_TRUE(has(text_of(runs), "time per flop"));
}

TEST(comparison, compares_rates_by_bytes_where_there_are_no_flops) {
  const auto copied = [](index_t n, double time) {
    result r = labelled(timed("baseline", n, {time, time, time}), "0.5xL2");
    r.done.flops = 0;
    return r;
  };
  const auto nothing = [&](index_t n) {
    result r = copied(n, 100);
    r.done = {};
    return r;
  };

  const auto runs = runs_of({copied(100, 100)}, {copied(200, 300)});
  const comparison found = compare(runs);
  const auto idle = runs_of({nothing(100)}, {nothing(200)});
  const comparison of_nothing = compare(idle);

  EXPECT_EQ(found.tasks[0].unit, "byte");
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.value(), 1.5);
  EXPECT_FALSE(of_nothing.tasks[0].ratio.has_value());
  EXPECT_TRUE(has(of_nothing.tasks[0].mark, "not known"));
}

TEST(comparison, states_no_ratio_of_what_is_marked) {
  const result disturbed = disturbed_in_all_processes("a", 10);
  const auto runs = runs_of(
      {disturbed, timed("b", 10, {100, 100, 100, 100, 100, 100}), timed("c", 10, {100, 100, 100})},
      {timed("a", 10, {100, 100, 100}), timed("b", 10, {100, 100, 100, 150, 150, 150}),
       timed("c", 10, {100, 100})});

  const comparison found = compare(runs);

  ASSERT_EQ(found.tasks.size(), 3U);
  EXPECT_EQ(found.tasks[0].mark, "run 1: disturbed");
  EXPECT_EQ(found.tasks[1].mark, "run 2: two modes");
  EXPECT_EQ(found.tasks[2].mark, "run 2: 2 of 5 processes");
  for (const compared_task& t : found.tasks) {
    EXPECT_FALSE(t.ratio || t.bounds || t.logarithms) << t.reference->what.id();
  }
  EXPECT_EQ(found.summaries[0].marked, 3U);
  EXPECT_TRUE(found.summaries[0].means.empty());
  EXPECT_TRUE(has(text_of(runs), "3 tasks in both, 0 with an interval, 3 without a ratio"));
}

TEST(comparison, counts_what_only_one_run_has_and_lists_it_if_asked_to) {
  const auto runs =
      runs_of({timed("both", 10, {100, 100, 100}), timed("first", 10, {100, 100, 100}),
               timed("crashed_later", 10, {100, 100, 100})},
              {timed("both", 10, {100, 100, 100}), timed("both", 20, {100, 100, 100}),
               excluded("crashed_later", 10, status::crashed, "signal 11")});

  const std::string text = text_of(runs);
  const std::string listed = text_of(runs, true);

  EXPECT_TRUE(has(text, "2 only in run 1, 1 only in run 2")) << text;
  EXPECT_FALSE(has(text, "crashed_later")) << text;
  EXPECT_TRUE(has(listed, "only in run 1, not in run 2: add/loop one default crashed_later n=10"));
  EXPECT_TRUE(has(listed, "only in run 2: add/loop one default both n=20")) << listed;
}

TEST(comparison, refuses_runs_without_a_common_task) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 20, {100, 100, 100})});

  EXPECT_THROW(compare(runs), usage_error);
}

TEST(comparison, sums_up_before_it_lists_by_kernel_and_size) {
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

TEST(comparison, has_a_geometric_mean_of_each_backend_and_variant) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100}), timed("baseline", 20, {1, 1, 1}),
               timed("portable", 10, {100, 100, 100})},
              {timed("baseline", 10, {200, 200, 200}), timed("baseline", 20, {0.5, 0.5, 0.5}),
               timed("portable", 10, {300, 300, 300})});

  const comparison found = compare(runs);

  const auto& means = found.summaries[0].means;
  ASSERT_EQ(means.size(), 2U);
  EXPECT_EQ(means[0].variant, "baseline");
  EXPECT_NEAR(means[0].ratio, 1, 1e-12);
  EXPECT_EQ(means[0].tasks, 2U);
  EXPECT_NEAR(means[1].ratio, 3, 1e-12);
}

compared_run on_host(const std::string& model, bool optimised) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {100, 100, 100})})};
  run_header header = header_for(batches);
  header.facts = {{"host", {{"processor", {{"model", model}}}}}};
  header.build["optimised"] = optimised;
  journal from = read_journal(text_of_journal(header, batches));
  return read_run(from);
}

TEST(comparison, says_first_that_the_machines_differ) {
  const std::string text = text_of({on_host("fast", true), on_host("faster", true)});

  EXPECT_TRUE(text.starts_with("the machines differ: processor.model\n")) << text;
  EXPECT_TRUE(has(text, "fast")) << text;
  EXPECT_TRUE(text_of({on_host("fast", true), on_host("fast", true)})
                  .starts_with("nothing that was recorded of machine, settings and build differs"));
}

TEST(comparison, warns_of_builds_whose_times_mean_little) {
  EXPECT_TRUE(has(text_of({on_host("m", false), on_host("m", true)}),
                  "its times mean little: this build is not optimised"));
}

TEST(comparison, says_that_nothing_is_known_of_a_run_without_header) {
  std::vector<compared_run> runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 10, {200, 200, 200})});
  runs[1].is_known = false;
  runs[1].name = "lost";

  const std::string text = text_of(runs);

  EXPECT_TRUE(has(text, "what differs is not known of lost: its header is damaged")) << text;
  EXPECT_FALSE(has(text, "nothing that was recorded")) << text;
  EXPECT_TRUE(has(text, "2.000"));
}

TEST(comparison, shows_the_tolls_of_both_runs) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100}), timed("portable", 10, {110, 110, 110})},
              {timed("baseline", 10, {100, 100, 100}), timed("portable", 10, {130, 130, 130})});

  EXPECT_TRUE(has(text_of(runs), "1.100 | 1.300")) << text_of(runs);
}

TEST(comparison, is_a_document_in_markdown) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 10, {200, 200, 200})});
  std::string text;

  write_markdown(compare(runs), false, [&](std::string_view part) { text += part; });

  EXPECT_TRUE(text.starts_with("# Runs of toll compared\n")) << text;
  EXPECT_TRUE(has(text, "## Run 2 over run 1\n")) << text;
  EXPECT_TRUE(has(text, "| one | baseline | 2.000 | 1 |")) << text;
}

std::vector<compared_run> with_all_there_is() {
  const result disturbed = disturbed_in_all_processes("a", 20);
  std::vector<compared_run> runs = runs_of(
      {labelled(timed("baseline", 10, {100, 101, 102, 103, 104}), "0.5xL2"),
       timed("portable", 10, {110, 110, 110}), timed("a", 20, {1, 1, 1}), timed("b", 7, {1, 1, 1})},
      {labelled(timed("baseline", 20, {300, 301, 302, 303, 304}), "0.5xL2"),
       timed("portable", 10, {100, 100, 100}), disturbed, timed("=c", 7, {1, 1, 1})});
  runs[1].settings["samples"] = 8;
  return runs;
}

TEST(comparison, is_an_object_in_json) {
  std::vector<compared_run> runs = with_all_there_is();
  runs.push_back(runs[1]);
  runs[2].is_known = false;
  runs[2].run_id.clear();
  std::string text;

  write_json(compare(runs), [&](std::string_view part) { text += part; });

  const auto document = nlohmann::json::parse(text);
  EXPECT_EQ(testing::errors_by_schema(document, "compare.schema.json"), "");
  EXPECT_EQ(document["runs"].size(), 3U);
  EXPECT_EQ(document["differences"]["facts"][0]["what"], "samples");
  EXPECT_EQ(document["summary"].size(), 2U);
  EXPECT_EQ(document["summary"][0]["only_in_reference"].size(), 1U);
  ASSERT_EQ(document["tasks"].size(), 6U);
  EXPECT_EQ(document["tasks"][0]["compared_by"], "time_per_flop");
  EXPECT_EQ(document["tasks"][0]["in_run"]["n"], 20);
}

TEST(comparison, has_a_line_for_each_task_in_csv) {
  const std::vector<compared_run> runs = with_all_there_is();
  std::string text;

  write_csv(compare(runs), [&](std::string_view part) { text += part; });

  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
  const std::string head = text.substr(0, text.find('\n'));
  const auto commas = std::count(head.begin(), head.end(), ',');
  for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1) {
    const std::string line = text.substr(start, text.find('\n', start) - start);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << line;
  }
  EXPECT_TRUE(has(text,
                  "add,loop,one,default,baseline,2,0123456789abcdef,0123456789abcdef,0.5xL2,"
                  "0.5xL2,10,20,1,1,5,5,"))
      << text;
  EXPECT_TRUE(has(text, ",time_per_flop,1.4")) << text;
  EXPECT_TRUE(has(text, ",run 2: disturbed\n")) << text;
}

}  // namespace
}  // namespace toll
