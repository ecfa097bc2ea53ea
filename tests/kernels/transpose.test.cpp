// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/transpose/transpose.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace toll::suite {
namespace {

// n = 6: a has two rows of three, numbered 0 1 2 / 3 4 5; b has three rows of two.
constexpr auto six = grid_shape::of(6);

TEST(transpose_test, expects_the_columns_of_a_as_rows) {
  const index_t by_hand[] = {0, 3, 1, 4, 2, 5};
  for (index_t k = 0; k < 6; ++k) {
    const expectation right = transpose::expected(six, k);

    EXPECT_EQ(right.value, static_cast<long double>(transpose::a_at(by_hand[k]))) << k;
    EXPECT_EQ(right.allowed, 0);
  }
}

TEST(transpose_test, expects_of_twice_transposed_what_there_was) {
  const auto there = grid_shape::of(100'003);
  for (index_t i = 0; i < there.rows; ++i) {
    for (index_t j = 0; j < there.columns; ++j) {
      const auto right = transpose::expected(there, j * there.rows + i);
      ASSERT_EQ(right.value, static_cast<long double>(transpose::a_at(i * there.columns + j)));
    }
  }
}

TEST(transpose_test, lays_out_a_and_b) {
  host_workspace memory;
  const transpose_tiled problem{6, memory};
  memory.reset();

  const auto [a, b] = problem.arguments();

  EXPECT_EQ(a.shape(), (dims<2>{2, 3}));
  EXPECT_EQ(b.shape(), (dims<2>{3, 2}));
  EXPECT_EQ(a(1, 2), transpose::a_at(5));
}

TEST(transpose_test, moves_16_bytes_for_each_element) {
  constexpr work done = transpose_tiled::work_of(6);

  EXPECT_EQ(done.flops, 0);
  EXPECT_EQ(done.bytes_read, 48);
  EXPECT_EQ(done.bytes_written, 48);
  EXPECT_EQ(done.working_set, 96);
  EXPECT_EQ(transpose_tiled_local::work_of(1000).bytes(), 16 * 27 * 37);
}

TEST(transpose_test, has_work_for_sizes_that_no_memory_holds) {
  EXPECT_GT(transpose_tiled::work_of(std::numeric_limits<index_t>::max()).working_set, 1e20);
}

TEST(transpose_test, has_inputs_that_are_all_different) {
  std::set<double> seen;
  for (index_t k = 0; k < 100'003; ++k) {
    seen.insert(transpose::a_at(k));
  }

  EXPECT_EQ(seen.size(), 100'003U);
}

}  // namespace
}  // namespace toll::suite
