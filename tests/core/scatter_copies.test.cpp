// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/scatter_access.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace toll {
namespace {

constexpr int untouched = 77;

/// Copies for sums of ints, whose values are `untouched` everywhere.
class scatter_copies_test : public testing::Test {
protected:
  using copies = detail::copies_for_threads<int, op::plus>;
  static constexpr index_t size = 50;
  static constexpr index_t count = 4;

  scatter_copies_test() { all.forget(); }

  std::vector<int> merged(detail::target_values before) const {
    std::vector<int> target(static_cast<std::size_t>(size), 1000);
    all.merge(target.data(), before, 0, size);
    return target;
  }

  std::vector<int> values =
      std::vector<int>(static_cast<std::size_t>(copies::values_in(size, count)), untouched);
  static constexpr detail::copy_mark left_over{true, true, detail::target_values::join, nullptr};
  detail::copy_mark marks[count] = {left_over, left_over, left_over, left_over};
  copies all{values.data(), marks, size, count};
};

std::vector<int> fifty(int value) {
  return std::vector<int>(50, value);
}

TEST_F(scatter_copies_test, are_unused_and_not_touched_at_first) {
  EXPECT_EQ(all.used(), 0);
  EXPECT_EQ(values, std::vector<int>(values.size(), untouched));
}

TEST_F(scatter_copies_test, are_filled_when_first_asked_for_and_then_kept) {
  all[2][7] += 5;
  all[2][7] += 5;

  EXPECT_EQ(all.used(), 1);
  auto expected = fifty(0);
  expected[7] = 10;
  EXPECT_EQ(merged(detail::target_values::overwrite), expected);
}

TEST_F(scatter_copies_test, leave_the_others_alone) {
  all[1][0] += 5;

  for (const index_t other : {0, 2, 3}) {
    for (index_t k = 0; k < size; ++k) {
      const index_t stride = 64;  // 50 ints in whole pairs of cache lines
      EXPECT_EQ(values[static_cast<std::size_t>(other * stride + k)], untouched) << other;
    }
  }
}

TEST_F(scatter_copies_test, do_not_overlap) {
  for (index_t c = 0; c < count; ++c) {
    for (index_t k = 0; k < size; ++k) {
      all[c][k] += 1 << c;
    }
  }

  EXPECT_EQ(all.used(), count);
  EXPECT_EQ(merged(detail::target_values::overwrite), fifty(15));
}

TEST_F(scatter_copies_test, are_joined_to_what_the_target_holds_or_replace_it) {
  all[0][0] += 1;
  all[3][0] += 2;

  EXPECT_EQ(merged(detail::target_values::join).front(), 1003);
  EXPECT_EQ(merged(detail::target_values::join).back(), 1000);
  EXPECT_EQ(merged(detail::target_values::overwrite).front(), 3);
  EXPECT_EQ(merged(detail::target_values::overwrite).back(), 0);
}

TEST_F(scatter_copies_test, of_which_none_is_used_come_to_nothing) {
  EXPECT_EQ(merged(detail::target_values::join), fifty(1000));
  EXPECT_EQ(merged(detail::target_values::overwrite), fifty(0));
}

TEST_F(scatter_copies_test, are_merged_in_part) {
  for (index_t k = 0; k < size; ++k) {
    all[0][k] += 1;
  }
  std::vector<int> target = fifty(1000);

  all.merge(target.data(), detail::target_values::overwrite, 10, 12);

  auto expected = fifty(1000);
  expected[10] = 1;
  expected[11] = 1;
  EXPECT_EQ(target, expected);
}

TEST_F(scatter_copies_test, are_forgotten) {
  all[0][0] += 1;
  all.forget();
  all[1][0] += 2;

  EXPECT_EQ(all.used(), 1);
  EXPECT_EQ(merged(detail::target_values::overwrite).front(), 2);
}

/// What two copies of this many ones, and of a target of ones, come to if three threads merge their shares.
std::vector<int> merged_by_three(index_t size, detail::target_values before) {
  using copies = detail::copies_for_threads<int, op::plus>;
  std::vector<int> values(static_cast<std::size_t>(copies::values_in(size, 3)));
  std::vector<int> target(static_cast<std::size_t>(size), 1);
  detail::copy_mark marks[3];
  const copies all{values.data(), marks, size, 3};
  all.forget(target.data(), before);
  for (const index_t c : {0, 2}) {
    for (index_t k = 0; k < size; ++k) {
      all[c][k] += 1;
    }
  }
  for (const index_t thread : {2, 0, 1}) {
    all.merge_share(thread, 3);
  }
  EXPECT_EQ(all.are_merged(), all.merge_at_end());
  return target;
}

TEST(scatter_copies, are_merged_at_the_end_of_a_loop_if_they_are_large) {
  constexpr index_t large = 10'001;

  EXPECT_EQ(merged_by_three(large, detail::target_values::join), std::vector<int>(large, 3));
  EXPECT_EQ(merged_by_three(large, detail::target_values::overwrite), std::vector<int>(large, 2));
  EXPECT_EQ(merged_by_three(50, detail::target_values::join), fifty(1));
}

TEST_F(scatter_copies_test, of_a_scatter_that_is_kept_wait_for_it) {
  EXPECT_FALSE(all.merge_at_end());
  EXPECT_FALSE(all.are_merged());
}

TEST_F(scatter_copies_test, of_no_elements_take_no_memory) {
  const copies empty{nullptr, marks, 0, count};

  EXPECT_EQ(copies::values_in(0, count), 0);
  empty.forget();
  empty[3];
  EXPECT_EQ(empty.used(), 1);
}

}  // namespace
}  // namespace toll
