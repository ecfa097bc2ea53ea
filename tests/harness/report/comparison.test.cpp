// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison.hpp"

#include "harness/report/student.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/report/made_up_runs.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace toll::suite {
namespace {

using testing::disturbed_in_all_processes;
using testing::labelled;
using testing::run_of;
using testing::runs_of;
using testing::timed;

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

TEST(comparison, marks_an_interval_wider_than_a_tenth_and_states_the_ratio) {
  const auto runs = runs_of({timed("baseline", 10, {100, 100, 100, 100, 101})},
                            {timed("baseline", 10, {100, 130, 90, 150, 110})});

  const comparison found = compare(runs);

  ASSERT_EQ(found.tasks.size(), 1U);
  EXPECT_EQ(found.tasks[0].mark, "unsteady");
  EXPECT_NEAR(found.tasks[0].ratio.value_or(0), 1.1, 1e-12);
  EXPECT_TRUE(found.tasks[0].bounds.has_value());
  EXPECT_EQ(found.summaries[0].unsteady, 1U);
  EXPECT_EQ(found.summaries[0].marked, 0U) << "it has a ratio";
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
  EXPECT_NE(of_nothing.tasks[0].mark.find("not known"), std::string::npos);
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
}

TEST(comparison, refuses_runs_without_a_common_task) {
  const auto runs =
      runs_of({timed("baseline", 10, {100, 100, 100})}, {timed("baseline", 20, {100, 100, 100})});

  EXPECT_THROW(require_common_tasks(compare(runs)), usage_error);
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

}  // namespace
}  // namespace toll::suite
