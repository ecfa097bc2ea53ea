// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/in_order.hpp>
#include <toll/detail/visit_nest.hpp>
#include <toll/extents.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace toll {
namespace {

using tuple = std::array<index_t, 3>;
using tuples = std::vector<tuple>;

const box<3> brick{{1, -2, 5}, {4, 3, 9}};  // 3 x 5 x 4

template <std::size_t cuts>
using cut_nest = detail::nest<index_t, detail::loop_order<1, 2, 0>, cuts, detail::untiled>;
template <class Tiles>
using tiled_nest = detail::nest<index_t, detail::loop_order<1, 2, 0>, 3, Tiles>;

/// Indices in the order in which parts `first` .. `end` - 1 are visited.
template <class Nest>
tuples visited(const Nest& parts, index_t first, index_t end) {
  tuples all;
  detail::visit_parts<detail::one_by_one>(
      parts, [&all](index_t i, index_t j, index_t k) { all.push_back({i, j, k}); }, first, end);
  return all;
}

/// From tile to tile of `length` x 3 x 3, dimension 1 outermost, then 2, then 0, and so inside each. Dimension 0 is
/// that of the brick up to `end`.
tuples in_tiles(index_t length = 2, index_t end = 4) {
  tuples all;
  for (index_t jj = -2; jj < 3; jj += 3) {
    for (index_t kk = 5; kk < 9; kk += 3) {
      for (index_t ii = 1; ii < end; ii += length) {
        for (index_t j = jj; j < std::min<index_t>(jj + 3, 3); ++j) {
          for (index_t k = kk; k < std::min<index_t>(kk + 3, 9); ++k) {
            for (index_t i = ii; i < std::min<index_t>(ii + length, end); ++i) {
              all.push_back({i, j, k});
            }
          }
        }
      }
    }
  }
  return all;
}

tuples in_loops() {
  tuples all;
  for (index_t j = -2; j < 3; ++j) {
    for (index_t k = 5; k < 9; ++k) {
      for (index_t i = 1; i < 4; ++i) {
        all.push_back({i, j, k});
      }
    }
  }
  return all;
}

/// However the parts are shared out, together they are the whole in its order.
template <class Nest>
void expect_shares_of(const Nest& parts, const tuples& whole) {
  for (index_t cut = 0; cut <= parts.parts(); ++cut) {
    tuples seen = visited(parts, 0, cut);
    const tuples rest = visited(parts, cut, parts.parts());
    seen.insert(seen.end(), rest.begin(), rest.end());

    EXPECT_TRUE(seen == whole) << "cut at part " << cut;
  }
}

TEST(nest_test, cuts_the_outermost_loops_into_single_iterations) {
  EXPECT_EQ((cut_nest<1>{brick, {}}.parts()), 5);
  EXPECT_EQ((cut_nest<2>{brick, {}}.parts()), 20);
  EXPECT_EQ((cut_nest<3>{brick, {}}.parts()), 60);
  expect_shares_of(cut_nest<1>{brick, {}}, in_loops());
  expect_shares_of(cut_nest<2>{brick, {}}, in_loops());
  expect_shares_of(cut_nest<3>{brick, {}}, in_loops());
}

TEST(nest_test, cuts_loops_into_tiles) {
  const tiled_nest<detail::tiling<3>> parts{brick, {{2, 3, 3}}};

  EXPECT_EQ(parts.parts(), 8);
  expect_shares_of(parts, in_tiles());
}

TEST(nest_test, cuts_loops_into_tiles_of_known_sizes) {
  const tiled_nest<detail::known_tiling<2, 3, 3>> parts{brick, {}};

  EXPECT_EQ(parts.parts(), 8);
  expect_shares_of(parts, in_tiles());
}

TEST(nest_test, cuts_long_lines_into_tiles_of_known_sizes) {
  const box<3> long_brick{{1, -2, 5}, {51, 3, 9}};
  const tiled_nest<detail::known_tiling<20, 3, 3>> parts{long_brick, {}};

  EXPECT_EQ(parts.parts(), 12);
  expect_shares_of(parts, in_tiles(20, 51));
}

TEST(nest_test, runs_a_rectangle_of_tiles) {
  const tiled_nest<detail::tiling<3>> parts{brick, {{2, 3, 3}}};
  tuples seen;

  detail::visit_rectangle<detail::one_by_one>(
      parts, [&seen](index_t i, index_t j, index_t k) { seen.push_back({i, j, k}); }, 1, 3, 0, 1);

  tuples first_tiles;
  for (index_t line = 1; line < 3; ++line) {
    const tuples tile = visited(parts, 2 * line, 2 * line + 1);
    first_tiles.insert(first_tiles.end(), tile.begin(), tile.end());
  }
  EXPECT_TRUE(seen == first_tiles);
}

TEST(nest_test, starts_and_ends_at_any_part) {
  const tuples all = in_loops();

  EXPECT_TRUE(visited(cut_nest<3>{brick, {}}, 7, 31) == tuples(all.begin() + 7, all.begin() + 31));
  EXPECT_TRUE(visited(cut_nest<2>{brick, {}}, 3, 4) == tuples(all.begin() + 9, all.begin() + 12));
}

TEST(nest_test, has_no_parts_where_a_loop_that_is_cut_is_empty) {
  const box<3> empty{{1, 0, 0}, {4, 0, 9}};

  EXPECT_EQ((cut_nest<1>{empty, {}}.parts()), 0);
  EXPECT_EQ((tiled_nest<detail::tiling<3>>{empty, {{2, 2, 2}}}.parts()), 0);
}

}  // namespace
}  // namespace toll
