// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace toll {
namespace {

// nvcc takes a loop body in a free function only, so the nests stand here and not in the tests.

struct shape {
  index_t rows;
  index_t columns;
};

/// How often a nest over a matrix, arranged as `how` says, visits each element.
template <class... How>
std::vector<int> visits(shape grid, const How&... how) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {grid.rows, grid.columns}};
  nested(this_policy{}, m.shape(), how..., [=] TOLL_FN(index_t i, index_t j) { m(i, j) += 1; });
  return on_host(count);
}

/// As `visits`, for part of the matrix.
template <class... How>
std::vector<int> visits_inside(shape grid, const box<2>& part, const How&... how) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {grid.rows, grid.columns}};
  nested(this_policy{}, part, how..., [=] TOLL_FN(int i, int j) { m(i, j) += 1; });
  return on_host(count);
}

/// As `visits`, with the extents in braces.
std::vector<int> visits_in_braces(shape grid) {
  auto count = filled_with(0, grid.rows * grid.columns);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {grid.rows, grid.columns}};
  nested(this_policy{}, {grid.rows, grid.columns},
         [=] TOLL_FN(index_t i, index_t j) { m(i, j) += 1; });
  return on_host(count);
}

/// As `visits_inside`, with the box in braces and tiles.
std::vector<int> visits_inside_braces() {
  auto count = filled_with(0, 35);
  const view<int, dims<2>> m{count.on(this_policy{}).data(), {5, 7}};
  nested(this_policy{}, {{1, 2}, {4, 6}}, tiled(2, 3), [=] TOLL_FN(int i, int j) { m(i, j) += 1; });
  return on_host(count);
}

/// What a nest that counts down to (-2, -3) hands its body, one number for each iteration.
std::vector<int> negative_indices() {
  auto seen = filled_with(0, 6);
  const view<int> out = seen.on(this_policy{});
  nested(this_policy{}, box<2>{{-2, -3}, {0, 0}},
         [=] TOLL_FN(int i, int j) { out[(i + 2) * 3 + j + 3] = i * 10 + j; });
  return on_host(seen);
}

/// One more than the place of each element in the array, from its indices.
template <class... How>
std::vector<int> places_in_cube(const How&... how) {
  auto seen = filled_with(0, 3 * 70 * 5);
  const view<int, dims<3>> cube{seen.on(this_policy{}).data(), {3, 70, 5}};
  nested(this_policy{}, cube.shape(), how...,
         [=] TOLL_FN(int i, int j, int k) { cube(i, j, k) += (i * 70 + j) * 5 + k + 1; });
  return on_host(seen);
}

template <class... How>
std::vector<int> places_in_six_dimensions(const How&... how) {
  auto seen = filled_with(0, 2 * 3 * 2 * 2 * 3 * 8);
  const view<int, dims<6>> all{seen.on(this_policy{}).data(), {2, 3, 2, 2, 3, 8}};
  nested(this_policy{}, all.shape(), how..., [=] TOLL_FN(int a, int b, int c, int d, int e, int f) {
    all(a, b, c, d, e, f) += 1 + f + 8 * (e + 3 * (d + 2 * (c + 2 * (b + 3 * a))));
  });
  return on_host(seen);
}

template <class Index>
void run_to(index_t last) {
  nested(this_policy{}, box<2>{{0, last - 2}, {1, last}}, [=] TOLL_FN(Index, Index) {});
}

/// How often a nest over the last 67 numbers below the largest of its index type visits each of
/// them.
template <class Index, class... How>
std::vector<int> visits_below_the_largest(const How&... how) {
  const index_t last = std::numeric_limits<Index>::max();
  const index_t first = last - 67;
  auto count = filled_with(0, 67);
  const view<int> seen = count.on(this_policy{});
  nested(this_policy{}, box<2>{{0, first}, {1, last}}, how..., [=] TOLL_FN(Index, Index j) {
    const index_t k = static_cast<index_t>(j) - first;
    if (k >= 0 && k < 67) {
      atomic_add<this_policy>(seen[k], 1);
    }
  });
  return on_host(count);
}

bool are_ones(const std::vector<int>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](int number) { return number == 1; });
}

std::vector<int> counted_from_one(int size) {
  std::vector<int> numbers;
  for (int k = 1; k <= size; ++k) {
    numbers.push_back(k);
  }
  return numbers;
}

class nested_test : public backend_test_with<shape> {};

TEST_P(nested_test, visits_every_index_of_an_array_once) {
  const auto count = visits(GetParam());

  EXPECT_TRUE(are_ones(count));
}

TEST_P(nested_test, takes_extents_in_braces) {
  const auto count = visits_in_braces(GetParam());

  EXPECT_TRUE(are_ones(count));
}

TEST_P(nested_test, does_so_in_the_other_order) {
  const auto count = visits(GetParam(), ordered<1, 0>);

  EXPECT_TRUE(are_ones(count));
}

TEST_P(nested_test, does_so_with_loops_collapsed) {
  const auto count = visits(GetParam(), collapsed<2>);

  EXPECT_TRUE(are_ones(count));
}

TEST_P(nested_test, does_so_in_tiles_that_need_not_divide_the_box) {
  for (const shape tile : {shape{1, 1}, shape{7, 5}, shape{16, 64}, shape{1000, 1000}}) {
    const auto count = visits(GetParam(), tiled(tile.rows, tile.columns));
    const auto turned = visits(GetParam(), ordered<1, 0>, tiled(tile.rows, tile.columns));

    EXPECT_TRUE(are_ones(count)) << "tiles of " << tile.rows << " x " << tile.columns;
    EXPECT_TRUE(are_ones(turned)) << "tiles of " << tile.rows << " x " << tile.columns;
  }
}

TEST_P(nested_test, does_so_in_tiles_whose_sizes_the_compiler_knows) {
  EXPECT_TRUE(are_ones(visits(GetParam(), tiled<1, 1>())));
  EXPECT_TRUE(are_ones(visits(GetParam(), tiled<7, 5>())));
  EXPECT_TRUE(are_ones(visits(GetParam(), tiled<10, 257>(), ordered<1, 0>)));
  EXPECT_TRUE(are_ones(visits(GetParam(), ordered<1, 0>, tiled<31, 16>(), ordered_inside<0, 1>)));
  EXPECT_TRUE(are_ones(visits(GetParam(), ordered<1, 0>, tiled<31, 17>(), ordered_inside<0, 1>)));
  EXPECT_TRUE(are_ones(visits(GetParam(), tiled<1000, 1000>())));
}

INSTANTIATE_TEST_SUITE_P(shapes, nested_test,
                         testing::Values(shape{0, 0}, shape{0, 5}, shape{5, 0}, shape{1, 1},
                                         shape{1, 33}, shape{33, 1}, shape{31, 32},
                                         shape{100, 257}),
                         [](const auto& each) {
                           return std::to_string(each.param.rows) + "_by_" +
                                  std::to_string(each.param.columns);
                         });

class nested_box_test : public backend_test {
protected:
  /// Of 5 x 7 elements those with 1 <= i < 4 and 2 <= j < 6 were visited, once.
  static void expect_inside(const std::vector<int>& count) {
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 7; ++j) {
        const bool is_inside = i >= 1 && i < 4 && j >= 2 && j < 6;
        EXPECT_EQ(count[static_cast<std::size_t>(i * 7 + j)], is_inside ? 1 : 0) << i << ", " << j;
      }
    }
  }
};

TEST_F(nested_box_test, is_kept_to) {
  const box<2> inside{{1, 2}, {4, 6}};

  expect_inside(visits_inside({5, 7}, inside));
  expect_inside(visits_inside({5, 7}, inside, tiled(2, 3)));
  expect_inside(visits_inside({5, 7}, inside, tiled<3, 2>()));
  expect_inside(visits_inside({5, 7}, inside, ordered<1, 0>));
}

TEST_F(nested_box_test, may_be_written_in_braces) {
  expect_inside(visits_inside_braces());
}

TEST_F(nested_box_test, may_be_negative) {
  EXPECT_EQ(negative_indices(), (std::vector<int>{-23, -22, -21, -13, -12, -11}));
}

TEST_F(nested_box_test, of_three_dimensions_hands_each_to_its_own_parameter) {
  const auto places = counted_from_one(3 * 70 * 5);

  EXPECT_EQ(places_in_cube(), places);
  EXPECT_EQ(places_in_cube(ordered<2, 0, 1>), places);
  EXPECT_EQ(places_in_cube(tiled(2, 8, 2)), places);
  EXPECT_EQ(places_in_cube(collapsed<3>), places);
  EXPECT_EQ(places_in_cube(tiled(1, 16, 100), ordered<1, 2, 0>), places);
  EXPECT_EQ(places_in_cube(tiled<2, 8, 5>(), ordered<1, 2, 0>), places);
}

TEST_F(nested_box_test, of_six_dimensions_does_so_too) {
  const auto places = counted_from_one(2 * 3 * 2 * 2 * 3 * 8);

  EXPECT_EQ(places_in_six_dimensions(), places);
  EXPECT_EQ(places_in_six_dimensions(tiled(1, 2, 1, 2, 2, 3)), places);
  EXPECT_EQ(places_in_six_dimensions(tiled<1, 2, 1, 2, 2, 3>()), places);
  EXPECT_EQ(places_in_six_dimensions(ordered<5, 4, 3, 2, 1, 0>, collapsed<4>), places);
}

TEST_F(nested_box_test, must_fit_the_type_that_the_body_counts_in) {
  const index_t far = index_t{1} << 31;

  const auto message = message_of<argument_error>([&] { run_to<int>(far + 1); });

  EXPECT_NE(message.find("dimension 1 runs from 2147483647 to 2147483648"), std::string::npos)
      << message;
}

template <class Index>
void expect_visits_up_to_the_largest() {
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>()));
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>(collapsed<2>)));
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>(ordered<1, 0>)));
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>(tiled(1, 50))));
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>(tiled<1, 67>())));
  EXPECT_TRUE(are_ones(visits_below_the_largest<Index>(tiled<1, 5'000'000'000>())));
}

TEST_F(nested_box_test, may_end_at_the_largest_value_of_a_narrow_type) {
  expect_visits_up_to_the_largest<std::int16_t>();
  expect_visits_up_to_the_largest<std::uint16_t>();
  expect_visits_up_to_the_largest<int>();
  expect_visits_up_to_the_largest<unsigned>();
}

TEST_F(nested_box_test, must_fit_a_type_of_16_bits_too) {
  const auto message = message_of<argument_error>([&] { run_to<std::int16_t>(40'000); });

  EXPECT_NE(message.find("dimension 1 runs from 39998 to 39999"), std::string::npos) << message;
}

}  // namespace
}  // namespace toll
