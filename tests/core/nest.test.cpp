// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/nest.hpp>
#include <toll/extents.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace toll {
namespace {

using matrix_nest = detail::nest<index_t, detail::loop_order<0, 1>>;

/// How many parts at a time parts `first` .. `end` - 1 of a 3 x 5 matrix are visited.
std::vector<index_t> joined(const detail::tiling<2>& size, index_t first, index_t end) {
  const matrix_nest parts{dims<2>{3, 5}, size};
  std::vector<index_t> all;
  auto at = parts.place_of(first);
  for (index_t left = end - first; left > 0; left -= all.back()) {
    all.push_back(parts.joined_from(at, left));
    parts.step(at, all.back());
  }
  return all;
}

TEST(nest_test, joins_the_single_iterations_of_each_row) {
  EXPECT_EQ(joined({1, 1}, 0, 15), (std::vector<index_t>{5, 5, 5}));
  EXPECT_EQ(joined({1, 1}, 3, 12), (std::vector<index_t>{2, 5, 2}));
}

TEST(nest_test, joins_slices_of_the_outermost_loop) {
  EXPECT_EQ(joined({1, 5}, 0, 3), (std::vector<index_t>{3}));
  EXPECT_EQ(joined({2, 5}, 0, 2), (std::vector<index_t>{2}));
}

// The order of iterations would be another.
TEST(nest_test, does_not_join_tiles) {
  EXPECT_EQ(joined({2, 2}, 1, 6), (std::vector<index_t>{1, 1, 1, 1, 1}));
}

TEST(nest_test, bounds_what_is_joined_by_the_box) {
  const matrix_nest parts{dims<2>{3, 5}, {{1, 2}}};

  const auto end_of_second_row = parts.joined(parts.place_of(4), 2);

  EXPECT_EQ(end_of_second_row.first[0], 1);
  EXPECT_EQ(end_of_second_row.last[0], 2);
  EXPECT_EQ(end_of_second_row.first[1], 2);
  EXPECT_EQ(end_of_second_row.last[1], 5);
}

}  // namespace
}  // namespace toll
