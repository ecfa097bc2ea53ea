// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/stencil/stencil.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

namespace toll::suite {
namespace {

// n = 6: two rows of three inner cells, so four rows of five cells, numbered
//
//      0   1   2   3   4
//      5  [6] [7] [8]  9
//     10 [11][12][13] 14
//     15  16  17  18  19
constexpr stencil::grid six{6};

TEST(stencil_test, numbers_the_cells_row_by_row_with_the_halo) {
  EXPECT_EQ(six.rows(), 4);
  EXPECT_EQ(six.columns(), 5);
  EXPECT_EQ(six.cell(2, 3), 13);
  std::vector<index_t> inner;
  for (index_t cell = 0; cell < six.size(); ++cell) {
    if (!six.is_halo(cell)) {
      inner.push_back(cell);
    }
  }
  EXPECT_EQ(inner, (std::vector<index_t>{6, 7, 8, 11, 12, 13}));
}

TEST(stencil_test, stores_rows_or_columns_together) {
  EXPECT_EQ(six.stored_at<layout_right>(7), 0);
  EXPECT_EQ(six.stored_at<layout_right>(8), 1);
  EXPECT_EQ(six.stored_at<layout_right>(7 + 8), 5);
  EXPECT_EQ(six.stored_at<layout_right>(7 + 3 * 8 + 4), 19);
  EXPECT_EQ(six.stored_at<layout_left>(7), 0);
  EXPECT_EQ(six.stored_at<layout_left>(8), 5);
  EXPECT_EQ(six.stored_at<layout_left>(7 + 8), 1);
  EXPECT_EQ(six.stored_at<layout_left>(7 + 8 + 3), 16);  // the last row of the second column
}

template <class Problem>
void expect_lines_at_cache_lines(index_t n) {
  host_workspace memory;
  const Problem problem{n, memory};
  const auto args = problem.arguments();
  const auto is_at_cache_line = [](const double& cell) {
    return reinterpret_cast<std::uintptr_t>(&cell) % cache_line_bytes == 0;
  };
  for (index_t line = 1; line <= args.lines(); ++line) {
    const index_t i = args.is_by_rows ? line : 1;
    const index_t j = args.is_by_rows ? 1 : line;
    EXPECT_TRUE(is_at_cache_line(args.in(i, j))) << line;
    EXPECT_TRUE(is_at_cache_line(args.out(i, j))) << line;
  }
}

TEST(stencil_test, begins_the_inner_cells_of_each_line_at_a_cache_line) {
  expect_lines_at_cache_lines<stencil_forall_right>(1000);
  expect_lines_at_cache_lines<stencil_forall_left>(1000);
  const stencil::grid g{1000};  // 27 rows of 37 inner cells
  for (index_t i = 1; i <= 27; ++i) {
    EXPECT_EQ(g.stored_at<layout_right>(8 + i * g.stride<layout_right>()), g.cell(i, 1));
  }
  EXPECT_EQ(g.stride<layout_right>(), 40);
  EXPECT_EQ(g.stride<layout_left>(), 32);
  EXPECT_EQ(stencil::grid{17}.stride<layout_left>(), 8);
}

template <class Layout>
void expect_every_cell_once(const stencil::grid& g) {
  std::set<index_t> cells;
  index_t between = 0;
  for (index_t k = 0; k < g.stored_size<Layout>(); ++k) {
    const index_t cell = g.stored_at<Layout>(k);
    EXPECT_TRUE(cells.insert(cell).second) << k;
    EXPECT_TRUE(cell < g.size() || g.is_halo(cell)) << k;
    between += cell >= g.size();
  }
  EXPECT_EQ(static_cast<index_t>(cells.size()) - between, g.size());
}

TEST(stencil_test, stores_every_cell_once_and_leaves_what_lies_between_lines) {
  for (const index_t n : {1, 6, 17, 1000}) {
    expect_every_cell_once<layout_right>(stencil::grid{n});
    expect_every_cell_once<layout_left>(stencil::grid{n});
  }
}

void expect_sum(index_t cell, const std::vector<index_t>& cells) {
  long double sum = 0;
  for (const index_t each : cells) {
    sum += static_cast<long double>(stencil::in_at(each));
  }
  EXPECT_LT(std::fabs(stencil::expected(six, cell).value - sum), 1e-18L) << cell;
}

TEST(stencil_test, expects_the_sum_of_a_cell_and_its_four_neighbours) {
  expect_sum(6, {6, 1, 11, 5, 7});
  expect_sum(8, {8, 3, 13, 7, 9});
  expect_sum(12, {12, 7, 17, 11, 13});
}

TEST(stencil_test, expects_the_halo_of_the_result_unchanged) {
  for (const index_t cell : {0, 4, 5, 9, 14, 15, 19}) {
    const expectation right = stencil::expected(six, cell);

    EXPECT_EQ(right.value, static_cast<long double>(stencil::out_at(six, cell)));
    EXPECT_EQ(right.allowed, 0);
    EXPECT_NE(stencil::out_at(six, cell), stencil::in_at(cell));
  }
}

TEST(stencil_test, allows_what_double_arithmetic_does_in_any_order) {
  const stencil::grid g{1000};
  for (index_t cell = 0; cell < g.size(); ++cell) {
    if (g.is_halo(cell)) {
      continue;
    }
    const expectation right = stencil::expected(g, cell);
    std::vector<index_t> cells{cell - g.columns(), cell - 1, cell, cell + 1, cell + g.columns()};
    do {
      double sum = 0;
      for (const index_t each : cells) {
        sum += stencil::in_at(each);
      }
      ASSERT_LE(std::fabs(sum - right.value), right.allowed) << cell;
    } while (std::next_permutation(cells.begin(), cells.end()));
  }
}

TEST(stencil_test, allows_no_more_than_a_few_units_in_the_last_place) {
  const stencil::grid g{100'003};
  for (index_t cell = 0; cell < g.size(); ++cell) {
    // Five magnitudes below 1.5, four half units of each.
    ASSERT_LT(stencil::expected(g, cell).allowed, 15.2 * std::numeric_limits<double>::epsilon());
  }
}

TEST(stencil_test, has_no_result_so_small_that_a_turned_sign_hides) {
  const stencil::grid g{100'003};
  for (index_t cell = 0; cell < g.size(); ++cell) {
    const expectation right = stencil::expected(g, cell);
    ASSERT_GT(std::fabs(right.value), 1e3L * right.allowed) << cell;
  }
}

TEST(stencil_test, has_inputs_that_are_all_different) {
  const stencil::grid g{100'003};
  std::set<double> seen;
  for (index_t cell = 0; cell < g.size(); ++cell) {
    seen.insert(stencil::in_at(cell));
    if (g.is_halo(cell)) {
      seen.insert(stencil::out_at(g, cell));
    }
  }

  EXPECT_EQ(seen.size(), static_cast<std::size_t>(g.size() + 2 * (g.rows() + g.columns()) - 4));
}

template <class Problem>
void expect_cells_of_six() {
  host_workspace memory;
  const Problem problem{6, memory};
  memory.reset();

  const auto args = problem.arguments();

  EXPECT_EQ(args.rows(), 2);
  EXPECT_EQ(args.columns(), 3);
  for (index_t i = 0; i < 4; ++i) {
    for (index_t j = 0; j < 5; ++j) {
      EXPECT_EQ(args.in(i, j), stencil::in_at(5 * i + j));
      EXPECT_EQ(std::isnan(args.out(i, j)), i > 0 && i < 3 && j > 0 && j < 4) << i << ", " << j;
    }
  }
}

TEST(stencil_test, lays_the_same_cells_out_in_both_orders) {
  expect_cells_of_six<stencil_forall_right>();
  expect_cells_of_six<stencil_tiled_right>();
  expect_cells_of_six<stencil_forall_left>();
  expect_cells_of_six<stencil_tiled_left>();
}

TEST(stencil_test, does_four_sums_for_each_inner_cell_and_reads_no_corner) {
  constexpr work done = stencil_forall_right::work_of(6);

  EXPECT_EQ(done.flops, 24);
  EXPECT_EQ(done.bytes_read, 8 * 16);
  EXPECT_EQ(done.bytes_written, 8 * 6);
  EXPECT_EQ(done.working_set, 2 * 8 * 20);
  EXPECT_EQ(stencil_tiled_left::work_of(6).flops, 24);
}

TEST(stencil_test, has_work_for_sizes_that_no_memory_holds) {
  EXPECT_GT(stencil_forall_right::work_of(std::numeric_limits<index_t>::max()).working_set, 1e20);
}

}  // namespace
}  // namespace toll::suite
