// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sweep_job.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using places = std::vector<std::size_t>;

/// Two cells of two arms: 0 and 1 on one backend, 2 and 3 on another.
class sweep_job_test : public ::testing::Test {
protected:
  sweep_job of(int wanted, batch_progress so_far = {}) const { return {0, tasks_, wanted, so_far}; }

  /// A process that found a figure for each of these tasks.
  static void measure(sweep_job& job, const places& tasks) {
    for (const std::size_t index : tasks) {
      job.note(index, status::passed, true);
    }
    job.note_process(0.5);
  }

  const variant of_one_ = testing::made_up("add", "one", "baseline");
  const variant other_of_one_ = testing::made_up("add", "one", "portable");
  const variant of_many_ = testing::made_up("add", "many", "baseline");
  const variant other_of_many_ = testing::made_up("add", "many", "portable");
  const batch tasks_{
      {.what = &of_one_}, {.what = &other_of_one_}, {.what = &of_many_}, {.what = &other_of_many_}};
};

TEST_F(sweep_job_test, is_done_when_each_task_has_as_many_figures_as_wanted) {
  sweep_job job = of(2);

  EXPECT_EQ(job.open_tasks(), (places{0, 1, 2, 3}));
  EXPECT_EQ(job.processes_to_go(), 2);
  measure(job, {0, 1, 2, 3});
  EXPECT_EQ(job.processes_to_go(), 1);
  EXPECT_FALSE(job.is_done());
  measure(job, {0, 1, 2, 3});

  EXPECT_TRUE(job.is_done());
  EXPECT_EQ(job.processes_to_go(), 0);
  EXPECT_EQ(job.processes(), 2);
  EXPECT_EQ(job.seconds(), 0.5);
}

TEST_F(sweep_job_test, measures_a_cell_once_more_if_one_of_its_arms_was_disturbed) {
  sweep_job job = of(1);

  job.note(3, status::passed, false);
  measure(job, {0, 1, 2});

  EXPECT_EQ(job.open_tasks(), (places{2, 3}));
  EXPECT_EQ(job.processes_to_go(), 1);
}

TEST_F(sweep_job_test, measures_what_is_wrong_or_crashed_no_more) {
  for (const status state : {status::wrong, status::crashed}) {
    sweep_job job = of(2);

    job.note(1, state, false);
    measure(job, {0, 2, 3});

    EXPECT_EQ(job.open_tasks(), (places{0, 2, 3}));
    measure(job, {0, 2, 3});
    EXPECT_TRUE(job.is_done());
  }
}

TEST_F(sweep_job_test, is_done_if_nothing_in_it_can_be_measured) {
  sweep_job job = of(5);

  for (const std::size_t index : places{0, 1, 2, 3}) {
    job.note(index, status::crashed, false);
  }

  EXPECT_TRUE(job.is_done());
}

TEST_F(sweep_job_test, tries_twice_as_many_processes_as_wanted_and_no_more) {
  sweep_job job = of(3);

  for (int process = 0; process < 6; ++process) {
    EXPECT_FALSE(job.is_done()) << process;
    job.note(0, status::passed, false);
    job.note_process(1);
  }

  EXPECT_TRUE(job.is_done());
  EXPECT_TRUE(job.open_tasks().empty());
}

TEST_F(sweep_job_test, goes_on_where_another_sweep_stopped) {
  const sweep_job job =
      of(3, {.processes = 2,
             .tasks = {{.figures = 3}, {.figures = 3}, {.figures = 1}, {.is_settled = true}}});

  EXPECT_EQ(job.processes(), 2);
  EXPECT_EQ(job.open_tasks(), (places{2}));
  EXPECT_EQ(job.processes_to_go(), 2);
  EXPECT_EQ(job.seconds(), 0) << "of this sweep";
}

}  // namespace
}  // namespace toll::suite
