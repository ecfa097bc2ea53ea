// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/grid_shape.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace toll::suite {
namespace {

TEST(integer_root_test, is_the_largest_number_whose_square_fits) {
  EXPECT_EQ(integer_root(0), 0);
  EXPECT_EQ(integer_root(1), 1);
  EXPECT_EQ(integer_root(3), 1);
  EXPECT_EQ(integer_root(4), 2);
  EXPECT_EQ(integer_root(99'999'999), 9999);
  EXPECT_EQ(integer_root(100'000'000), 10'000);
  EXPECT_EQ(integer_root(std::numeric_limits<index_t>::max()), 3'037'000'499);
}

void expect_shape(index_t n, index_t rows, index_t columns) {
  const grid_shape shape = grid_shape::of(n);

  EXPECT_EQ(shape.rows, rows) << n;
  EXPECT_EQ(shape.columns, columns) << n;
}

TEST(grid_shape_test, has_three_rows_for_four_columns) {
  expect_shape(0, 1, 0);
  expect_shape(1, 1, 1);
  expect_shape(2, 1, 2);
  expect_shape(3, 1, 3);
  expect_shape(5, 1, 5);
  expect_shape(12, 3, 4);
  expect_shape(31, 4, 7);
  expect_shape(1000, 27, 37);
  expect_shape(1024, 27, 37);
  expect_shape(100'003, 273, 366);
}

TEST(grid_shape_test, has_powers_of_two_for_three_times_a_power_of_four) {
  expect_shape(index_t{3} << 10, 48, 64);
  expect_shape(index_t{3} << 20, 1536, 2048);
}

TEST(grid_shape_test, is_never_square_and_leaves_less_than_a_row_away) {
  for (index_t n = 2; n < 10'000; ++n) {
    const grid_shape shape = grid_shape::of(n);

    ASSERT_LT(shape.rows, shape.columns) << n;
    ASSERT_LE(shape.size(), n);
    ASSERT_GT(shape.size() + shape.rows, n);
  }
}

TEST(grid_shape_test, has_cells_for_sizes_that_no_memory_holds) {
  EXPECT_GT(grid_shape::of(std::numeric_limits<index_t>::max()).cells(), 9.22e18);
}

}  // namespace
}  // namespace toll::suite
