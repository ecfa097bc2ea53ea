// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/paired_group.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace toll::suite {
namespace {

class paired_group_test : public ::testing::Test {
protected:
  void add(const variant& one, index_t n, int threads) {
    paired_cells_.push_back({.reference = {.what = &one, .n = n, .threads = threads},
                             .subject = {.what = &one, .n = n, .threads = threads},
                             .found = sequential_test{{.limit = 1.02, .fewest = 5}}});
  }

  /// Processes that all but agree on a ratio.
  void measure(std::size_t place, double ratio, int processes) {
    for (int i = 0; i < processes; ++i) {
      paired_cells_[place].found.add(std::log(ratio) + (i % 2 == 0 ? 1e-3 : -1e-3), 0);
    }
  }

  double rate_of(std::size_t place, double seconds_of_process) const {
    return verdicts_per_second(
        {.members = {place}, .processes = 2, .seconds = 2 * seconds_of_process}, paired_cells_);
  }

  const variant one_ = testing::made_up("add", "one", "portable");
  const variant many_ = testing::made_up("add", "many", "portable", true);
  std::vector<paired_cell> paired_cells_;
};

TEST_F(paired_group_test, shares_kernel_algorithm_size_and_threads) {
  add(one_, 10, 1);
  add(many_, 10, 1);
  add(one_, 20, 1);
  add(many_, 10, 2);

  const auto groups = groups_of(paired_cells_);

  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].members, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(groups[1].members, (std::vector<std::size_t>{2}));
  EXPECT_EQ(groups[2].members, (std::vector<std::size_t>{3}));
}

TEST_F(paired_group_test, is_guessed_to_take_longer_for_more_data) {
  add(one_, 1000, 1);
  add(one_, 100'000'000, 1);

  const auto groups = groups_of(paired_cells_);

  EXPECT_LT(groups[0].seconds_of_process(), groups[1].seconds_of_process());
}

TEST_F(paired_group_test, promises_more_where_a_process_is_cheaper) {
  add(one_, 10, 1);

  EXPECT_GT(rate_of(0, 0.1), rate_of(0, 0.2));
}

TEST_F(paired_group_test, promises_less_the_more_is_dropped) {
  add(one_, 10, 1);
  const paired_group fresh{.members = {0}, .guessed = 0.1};
  const paired_group dropped{.members = {0}, .guessed = 0.1, .seconds = 0.2};
  const paired_group half_dropped{.members = {0}, .guessed = 0.1, .processes = 1, .seconds = 0.2};
  const paired_group undropped{.members = {0}, .guessed = 0.1, .processes = 2, .seconds = 0.2};

  EXPECT_LT(verdicts_per_second(dropped, paired_cells_), verdicts_per_second(fresh, paired_cells_));
  EXPECT_LT(verdicts_per_second(half_dropped, paired_cells_),
            verdicts_per_second(undropped, paired_cells_));
}

TEST_F(paired_group_test, promises_more_where_fewer_processes_are_missing) {
  add(one_, 10, 1);
  add(one_, 20, 1);
  measure(0, 1.1, 4);
  measure(1, 1.1, 3);

  EXPECT_GT(rate_of(0, 0.1), rate_of(1, 0.1));
}

TEST_F(paired_group_test, promises_less_where_a_ratio_lies_on_its_limit) {
  add(one_, 10, 1);
  add(one_, 20, 1);
  measure(0, 1.0201, 6);

  EXPECT_LT(rate_of(0, 0.1), rate_of(1, 0.1));
}

TEST_F(paired_group_test, promises_nothing_where_all_is_decided) {
  add(one_, 10, 1);
  measure(0, 1.0, 5);

  EXPECT_EQ(rate_of(0, 0.1), 0);
}

TEST_F(paired_group_test, is_left_by_members_whose_failure_is_to_be_confirmed) {
  add(one_, 10, 1);
  add(one_, 10, 1);
  add(one_, 10, 1);
  measure(0, 1.1, 5);
  measure(1, 1.1, 4);
  measure(2, 1.0, 5);
  paired_group group{.members = {0, 1, 2}, .processes = 5, .seconds = 3};

  auto apart = apart_to_confirm(group, paired_cells_);

  ASSERT_TRUE(apart);
  EXPECT_EQ(apart->members, std::vector<std::size_t>{0});
  EXPECT_EQ(apart->to_confirm, 5);
  EXPECT_DOUBLE_EQ(apart->seconds_of_process(), 0.2) << "a third of the group's";
  EXPECT_DOUBLE_EQ(group.seconds_of_process(), 0.4);
  EXPECT_GT(apart->verdicts_per_second_now, 0);
  EXPECT_EQ(group.members, (std::vector<std::size_t>{1, 2}));
  EXPECT_FALSE(apart_to_confirm(group, paired_cells_));
  EXPECT_FALSE(apart_to_confirm(*apart, paired_cells_)) << "once";
}

TEST_F(paired_group_test, confirms_a_minute_later_if_the_budget_allows_for_it) {
  const paired_group apart{.members = {0}, .processes = 5, .seconds = 5, .to_confirm = 5};
  const paired_group waits{.members = {1}, .processes = 5, .seconds = 10, .to_confirm = 5};
  const paired_group other{.members = {2}, .processes = 5, .seconds = 100};

  EXPECT_EQ(time_to_confirm(apart, {}, 100, 300), 160);
  EXPECT_EQ(time_to_confirm(apart, {other}, 100, 300), 160);
  EXPECT_EQ(time_to_confirm(apart, {}, 250, 300), 290) << "twice what five processes take is left";
  EXPECT_EQ(time_to_confirm(apart, {waits, other}, 250, 300), 270);
  EXPECT_EQ(time_to_confirm(apart, {}, 299, 300), 299);
}

TEST_F(paired_group_test, comes_later_while_others_can_be_measured) {
  const std::vector<paired_group> groups{
      {.members = {0}, .verdicts_per_second_now = 9, .begins_at = 60, .to_confirm = 5},
      {.members = {1}, .verdicts_per_second_now = 1},
      {.members = {2}, .verdicts_per_second_now = 2},
      {.members = {3}, .verdicts_per_second_now = 1, .begins_at = 50, .to_confirm = 5}};
  const std::vector<paired_group> none_may_begin{groups[0], groups[3]};

  EXPECT_EQ(next_of(groups, 0), 2U);
  EXPECT_EQ(next_of(groups, 55), 3U) << "though 2 has more verdicts per second";
  EXPECT_EQ(next_of(none_may_begin, 0), 1U) << "without a pause";
}

}  // namespace
}  // namespace toll::suite
