// SPDX-License-Identifier: BSD-3-Clause
#include <toll/layout_offset.hpp>
#include <toll/layout_strided.hpp>
#include <toll/slice.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <numeric>
#include <type_traits>
#include <vector>

namespace toll {
namespace {

using box_view = view<int, dims<3>>;
using left_view = view<int, dims<3>, layout_left>;

template <class View, class... Slicers>
using slice_of = decltype(slice(std::declval<View>(), std::declval<Slicers>()...));

// Rows, planes and ranges of the slowest dimension still lie without gaps.
static_assert(std::same_as<slice_of<box_view, int, int, int>, view<int, extents<>>>);
static_assert(std::same_as<slice_of<box_view, int, index_t, every_t>, view<int>>);
static_assert(std::same_as<slice_of<box_view, int, int, range>, view<int>>);
static_assert(std::same_as<slice_of<box_view, int, every_t, every_t>, view<int, dims<2>>>);
static_assert(std::same_as<slice_of<box_view, int, range, every_t>, view<int, dims<2>>>);
static_assert(std::same_as<slice_of<box_view, range, every_t, every_t>, box_view>);
static_assert(std::same_as<slice_of<left_view, every_t, int, int>, view<int>>);
static_assert(
    std::same_as<slice_of<left_view, every_t, range, int>, view<int, dims<2>, layout_left>>);
static_assert(std::same_as<slice_of<left_view, every_t, every_t, every_t>, left_view>);

// Anything else has gaps.
template <class View>
inline constexpr bool is_strided = std::same_as<typename View::layout_type, layout_strided>;
static_assert(is_strided<slice_of<box_view, every_t, every_t, int>>);
static_assert(is_strided<slice_of<box_view, every_t, range, every_t>>);
static_assert(is_strided<slice_of<box_view, every_t, int, int>>);
static_assert(is_strided<slice_of<box_view, int, int, strided_range>>);
static_assert(is_strided<slice_of<left_view, int, every_t, every_t>>);

// Any order: <2, 0, 1> without its slowest dimension is <0, 1>, without 0 it has gaps.
using mixed_view = view<int, dims<3>, layout_permuted<2, 0, 1>>;
static_assert(std::same_as<slice_of<mixed_view, every_t, every_t, int>, view<int, dims<2>>>);
static_assert(std::same_as<slice_of<mixed_view, every_t, every_t, range>, mixed_view>);
static_assert(is_strided<slice_of<mixed_view, int, every_t, every_t>>);

// Extents that the type knows stay known under `every`.
static_assert(std::same_as<slice_of<view<int, extents<dynamic, 3, 4>>, int, every_t, every_t>,
                           view<int, extents<3, 4>>>);
static_assert(std::same_as<slice_of<view<int, extents<5, 3, 4>>, int, range, every_t>,
                           view<int, extents<dynamic, 4>>>);

// An offset layout is left behind: slices count from 0.
static_assert(std::same_as<slice_of<view<int, dims<2>, layout_offset<>>, int, every_t>, view<int>>);
static_assert(std::same_as<slice_of<view<int, dims<2>, layout_offset<>>, every_t, every_t>,
                           view<int, dims<2>>>);

static_assert(std::is_trivially_copyable_v<slice_of<box_view, every_t, every_t, int>>);

constexpr int second_row_sum() {
  int cells[6] = {1, 2, 3, 4, 5, 6};
  const view<int, extents<2, 3>> m{cells, {2, 3}};
  const auto row = slice(m, 1, every);
  return row(0) + row(1) + row(2);
}

static_assert(second_row_sum() == 15);

/// 0, 1, 2, ... so that an element is its own offset.
class slice_test : public testing::Test {
protected:
  slice_test() { std::iota(cells_.begin(), cells_.end(), 0); }

  std::vector<int> cells_ = std::vector<int>(210);
};

/// All elements, the last index fastest.
template <class View>
std::vector<int> elements(const View& v) {
  std::vector<int> all;
  if constexpr (View::rank() == 0) {
    all.push_back(v());
  } else if constexpr (View::rank() == 1) {
    for (index_t i = 0; i < v.extent(0); ++i) {
      all.push_back(v(i));
    }
  } else {
    for (index_t i = 0; i < v.extent(0); ++i) {
      for (index_t j = 0; j < v.extent(1); ++j) {
        all.push_back(v(i, j));
      }
    }
  }
  return all;
}

using numbers = std::vector<int>;

TEST_F(slice_test, takes_rows_and_columns) {
  const view<int, dims<2>> m{cells_.data(), {3, 4}};

  EXPECT_EQ(elements(slice(m, 1, every)), (numbers{4, 5, 6, 7}));
  EXPECT_EQ(elements(slice(m, every, 2)), (numbers{2, 6, 10}));
  EXPECT_EQ(elements(slice(m, 2, 3)), numbers{11});
}

TEST_F(slice_test, takes_ranges_of_each_dimension) {
  const view<int, dims<2>> m{cells_.data(), {5, 7}};

  const auto inner = slice(m, range{1, 3}, range{2, 5});

  EXPECT_EQ(elements(inner), (numbers{9, 10, 11, 16, 17, 18}));
  EXPECT_EQ(inner.shape(), (dims<2>{2, 3}));
  EXPECT_EQ(inner.stride(0), 7);
  EXPECT_EQ(inner.stride(1), 1);
}

TEST_F(slice_test, takes_strided_ranges_in_both_directions) {
  const view<int, dims<2>> m{cells_.data(), {5, 7}};

  EXPECT_EQ(elements(slice(m, strided_range{0, 5, 2}, 1)), (numbers{1, 15, 29}));
  EXPECT_EQ(elements(slice(m, 1, strided_range{6, -1, -3})), (numbers{13, 10, 7}));
}

TEST_F(slice_test, of_a_slice_is_one_of_the_view) {
  const view<int, dims<3>> cube{cells_.data(), {5, 6, 7}};

  const auto plane = slice(cube, every, 2, strided_range{1, 7, 2});
  const auto line = slice(plane, strided_range{4, -1, -2}, 1);

  EXPECT_EQ(elements(line), (numbers{4 * 42 + 17, 2 * 42 + 17, 17}));
}

TEST_F(slice_test, means_the_same_in_every_layout) {
  const view<int, dims<3>, layout_left> left{cells_.data(), {5, 6, 7}};
  const view<int, dims<3>, layout_permuted<1, 2, 0>> mixed{cells_.data(), {5, 6, 7}};

  const auto of_left = slice(left, range{1, 4}, 2, every);
  const auto of_mixed = slice(mixed, every, 2, range{3, 5});

  EXPECT_EQ(of_left(2, 6), left(3, 2, 6));
  EXPECT_EQ(of_left.extent(1), 7);
  EXPECT_EQ(of_mixed(4, 1), mixed(4, 2, 4));
  EXPECT_EQ(of_mixed.stride(0), 1);
}

TEST_F(slice_test, of_an_offset_layout_takes_its_indices_and_counts_from_0) {
  const view<int, dims<2>, layout_offset<>> halo{cells_.data(), {5, 7}, {-1, -2}};

  const auto row = slice(halo, -1, every);
  const auto inner = slice(halo, range{0, 3}, range{0, 3});

  EXPECT_EQ(elements(row), (numbers{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(elements(inner), (numbers{9, 10, 11, 16, 17, 18, 23, 24, 25}));
  EXPECT_EQ(&inner(0, 0), &halo(0, 0));
}

TEST_F(slice_test, of_rank_6_falls_by_one_for_each_index) {
  const view<int, extents<2, 3, 1, 5, 7, 1>> six{cells_.data(), {2, 3, 1, 5, 7, 1}};

  const auto two = slice(six, 1, every, 0, 4, every, 0);

  static_assert(std::same_as<decltype(two)::extents_type, extents<3, 7>>);
  EXPECT_EQ(two(2, 6), 209);
  EXPECT_EQ(&two(1, 3), &six(1, 1, 0, 4, 3, 0));
}

TEST_F(slice_test, may_be_empty) {
  const view<int, dims<2>> m{cells_.data(), {3, 4}};
  const view<int, dims<2>> no_rows{nullptr, {0, 4}};

  EXPECT_EQ(slice(m, range{3, 3}, every).size(), 0);
  EXPECT_EQ(slice(m, every, range{4, 4}).size(), 0);
  EXPECT_EQ(slice(m, strided_range{2, 2, -1}, 1).size(), 0);
  EXPECT_EQ(slice(no_rows, every, 3).size(), 0);
  EXPECT_EQ(slice(no_rows, every, 3).data(), nullptr);
}

TEST_F(slice_test, writes_what_the_view_names) {
  const view<int, dims<2>> m{cells_.data(), {3, 4}};

  slice(m, every, 1)[2] = -1;

  EXPECT_EQ(m(2, 1), -1);
}

TEST_F(slice_test, serves_as_a_view_of_constant_elements) {
  const view<int, dims<2>> m{cells_.data(), {3, 4}};

  const view<const int> row = slice(m, 1, every);
  const view<const int, dims<1>, layout_strided> column = slice(m, every, 1);

  EXPECT_EQ(row[3], 7);
  EXPECT_EQ(column[2], 9);
}

TEST(layout_strided_test, is_given_the_distance_of_neighbours) {
  int cells[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const view<int, dims<2>, layout_strided> odd{cells + 1, {3, 2}, {4, 2}};
  const view<int, dims<1>, layout_strided> back{cells + 11, {12}, {-1}};
  const view<int, dims<2>, layout_strided> all_rows_alike{cells, {3, 4}, {0, 1}};

  EXPECT_EQ(elements(odd), (numbers{1, 3, 5, 7, 9, 11}));
  EXPECT_EQ(back[11], 0);
  EXPECT_EQ(all_rows_alike(2, 3), 3);
  EXPECT_EQ(odd.mapping().required_span_size(), 11);
  EXPECT_EQ(back.mapping().required_span_size(), 12);
  EXPECT_EQ(all_rows_alike.mapping().required_span_size(), 4);
}

}  // namespace
}  // namespace toll
