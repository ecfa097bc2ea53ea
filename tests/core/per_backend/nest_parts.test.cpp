// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/two_level.hpp>
#include <toll/typed.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace toll {
namespace {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

// nvcc takes a loop body in a free function only, so the nests stand here and not in the tests.

struct shape {
  index_t rows;
  index_t columns;
};

/// How often a nest with this policy visits each element of a matrix.
template <class Policy, class... How>
std::vector<int> visits_by(const Policy& policy, shape grid, const How&... how) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {grid.rows, grid.columns}};
  nested(policy, {grid.rows, grid.columns}, how..., [=] TOLL_FN(int i, int j) { m(i, j) += 1; });
  wait(this_policy{});
  return on_host(count);
}

template <class... How>
std::vector<int> visits_of_cube_by_levels(const How&... how) {
  auto count = filled_with(0, 3 * 20 * 5);
  const view<int, dims<3>> cube{count.on(this_policy{}).data(), {3, 20, 5}};
  nested(two_level{seq_policy{}, this_policy{}}, cube.shape(), how...,
         [=] TOLL_FN(index_t i, index_t j, index_t k) { cube(i, j, k) += 1; });
  wait(this_policy{});
  return on_host(count);
}

/// The number of each tile and the place in it, put together, for each element of a matrix.
template <class Policy, class... How>
std::vector<int> places_by(const Policy& policy, shape grid, const How&... how) {
  auto seen = filled_with(-1, grid.rows * grid.columns);
  const view<int, dims<2>> m{seen.on(this_policy{}).data(), {grid.rows, grid.columns}};
  nested(policy, box<2>{{-1, 2}, {grid.rows - 1, grid.columns + 2}}, how...,
         [=] TOLL_FN(const tile_place<2>& at) {
           const index_t place =
               at.tile(0) * 1000000 + at.local(0) * 10000 + at.tile(1) * 100 + at.local(1);
           m(at.index(0) + 1, at.index(1) - 2) = static_cast<int>(place);
         });
  wait(this_policy{});
  return on_host(seen);
}

std::vector<int> places_in_loops(shape grid, shape tile) {
  std::vector<int> all;
  for (index_t i = 0; i < grid.rows; ++i) {
    for (index_t j = 0; j < grid.columns; ++j) {
      all.push_back(static_cast<int>(i / tile.rows * 1000000 + i % tile.rows * 10000 +
                                     j / tile.columns * 100 + j % tile.columns));
    }
  }
  return all;
}

/// How often a nest over every other row, in columns that a list names, visits each element.
template <class Index, class Listed, class... How>
std::vector<int> visits_of_product(shape grid, const std::vector<Listed>& columns,
                                   const How&... how) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const auto list = on_device(columns);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {grid.rows, grid.columns}};
  const segment_product segments{strided_range{grid.rows - 1, -1, -2},
                                 index_list{list.on(this_policy{})}};
  nested(this_policy{}, segments, how..., [=] TOLL_FN(Index i, Index j) { m(i, j) += 1; });
  wait(this_policy{});
  return on_host(count);
}

std::vector<int> visits_of_typed_product(shape grid) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const auto m = typed<row, column>(
      view<int, dims<2>>{count.on(this_policy{}).data(), {grid.rows, grid.columns}});
  nested(this_policy{},
         segment_product{typed<row>(grid.rows), typed<column>(range{1, grid.columns})},
         [=] TOLL_FN(row i, column j) { m(i, j - 1) += 1; });
  wait(this_policy{});
  return on_host(count);
}

void run_product_to(index_t last) {
  nested(this_policy{}, segment_product{range{0, 1}, range{last - 1, last}},
         [=] TOLL_FN(int, int) {});
}

const shape shapes[] = {{0, 5}, {1, 1}, {3, 1}, {1, 33}, {31, 32}, {40, 70}, {1000, 2}, {2, 1024}};

class nest_parts_test : public backend_test {
protected:
  static std::vector<int> ones(shape grid) {
    return std::vector<int>(static_cast<std::size_t>(grid.rows * grid.columns), 1);
  }
};

TEST_F(nest_parts_test, of_tiles_may_have_another_order_inside) {
  for (const shape grid : shapes) {
    EXPECT_EQ(visits_by(this_policy{}, grid, tiled(7, 40), ordered_inside<1, 0>), ones(grid));
    EXPECT_EQ(visits_by(this_policy{}, grid, ordered<1, 0>, ordered_inside<0, 1>, tiled(3, 5)),
              ones(grid));
  }
}

TEST_F(nest_parts_test, tell_a_body_its_tile_and_the_place_in_it) {
  for (const shape grid : shapes) {
    for (const shape tile : {shape{1, 1}, shape{3, 5}, shape{16, 40}}) {
      const auto expected = places_in_loops(grid, tile);
      const auto tiles = tiled(tile.rows, tile.columns);

      EXPECT_EQ(places_by(this_policy{}, grid, tiles), expected);
      EXPECT_EQ(places_by(this_policy{}, grid, tiles, ordered<1, 0>, ordered_inside<0, 1>),
                expected);
      EXPECT_EQ(places_by(two_level{seq_policy{}, this_policy{}}, grid, tiles), expected);
    }
    EXPECT_EQ(places_by(this_policy{}, grid, tiled<3, 5>()), places_in_loops(grid, {3, 5}));
    EXPECT_EQ(places_by(this_policy{}, grid, tiled<3, 20>()), places_in_loops(grid, {3, 20}));
  }
}

TEST_F(nest_parts_test, run_by_a_policy_for_each_level) {
  const two_level levels{seq_policy{}, this_policy{}};
  for (const shape grid : shapes) {
    EXPECT_EQ(visits_by(levels, grid), ones(grid));
    EXPECT_EQ(visits_by(levels, grid, ordered<1, 0>), ones(grid));
    EXPECT_EQ(visits_by(levels, grid, tiled(16, 33)), ones(grid));
    EXPECT_EQ(visits_by(levels, grid, tiled(16, 33), ordered_inside<1, 0>), ones(grid));
    EXPECT_EQ(visits_by(levels, grid, tiled<16, 33>()), ones(grid));
  }
}

TEST_F(nest_parts_test, do_so_in_three_dimensions) {
  const std::vector<int> once(300, 1);

  EXPECT_EQ(visits_of_cube_by_levels(), once);
  EXPECT_EQ(visits_of_cube_by_levels(collapsed<2>), once);
  EXPECT_EQ(visits_of_cube_by_levels(collapsed<3>), once);
  EXPECT_EQ(visits_of_cube_by_levels(tiled(2, 7, 3), ordered<2, 1, 0>), once);
}

TEST_F(nest_parts_test, are_those_of_a_segment_for_each_dimension) {
  for (const shape grid : shapes) {
    std::vector<int> every_third;
    for (index_t j = 0; j < grid.columns; j += 3) {
      every_third.push_back(static_cast<int>(j));
    }
    std::vector<int> expected;
    for (index_t i = 0; i < grid.rows; ++i) {
      for (index_t j = 0; j < grid.columns; ++j) {
        expected.push_back((grid.rows - 1 - i) % 2 == 0 && j % 3 == 0 ? 1 : 0);
      }
    }
    const std::vector<std::int16_t> narrow(every_third.begin(), every_third.end());

    EXPECT_EQ(visits_of_product<index_t>(grid, every_third), expected);
    EXPECT_EQ(visits_of_product<int>(grid, narrow, tiled(4, 8)), expected);
    EXPECT_EQ(visits_of_product<int>(grid, every_third, collapsed<2>, ordered<1, 0>), expected);
  }
}

TEST_F(nest_parts_test, take_typed_segments) {
  const auto count = visits_of_typed_product({4, 6});

  for (std::size_t k = 0; k < count.size(); ++k) {
    EXPECT_EQ(count[k], k % 6 < 5 ? 1 : 0) << k;
  }
}

TEST_F(nest_parts_test, refuse_a_segment_that_the_type_of_the_body_cannot_hold) {
  const auto message = message_of<argument_error>([] { run_product_to((index_t{1} << 31) + 1); });

  EXPECT_NE(message.find("from 2147483648 to 2147483648"), std::string::npos) << message;
}

}  // namespace
}  // namespace toll
