// SPDX-License-Identifier: BSD-3-Clause
#include <toll/layout.hpp>
#include <toll/layout_offset.hpp>
#include <toll/view.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <type_traits>
#include <vector>

namespace toll {
namespace {

// The worked numbers of RAJA's tutorial.

using cube = layout_right::mapping<dims<3>>;
static_assert(cube{{5, 7, 11}}(2, 3, 1) == 188);
static_assert(cube{{5, 7, 11}}.indices(191) == index_tuple<3>{2, 3, 4});

using permuted_cube = layout_permuted<1, 2, 0>::mapping<dims<3>>;
static_assert(permuted_cube{{5, 7, 11}}.stride(0) == 1);
static_assert(permuted_cube{{5, 7, 11}}.stride(1) == 55);
static_assert(permuted_cube{{5, 7, 11}}.stride(2) == 5);
static_assert(permuted_cube{{5, 7, 11}}(2, 3, 4) == 2 + 3 * 5 * 11 + 4 * 5);

using line = layout_offset<>::mapping<dims<1>>;
static_assert(line{{11}, {-5}}(-5) == 0);
static_assert(line{{11}, {-5}}(5) == 10);

// [-1, 2] x [-5, 5]
using by_rows = layout_offset<>::mapping<dims<2>>;
static_assert(by_rows{{4, 11}, {-1, -5}}.stride(1) == 1);
static_assert(by_rows{{4, 11}, {-1, -5}}.stride(0) == 11);
static_assert(by_rows{{4, 11}, {-1, -5}}(-1, -5) == 0);
static_assert(by_rows{{4, 11}, {-1, -5}}(2, 5) == 43);
static_assert(by_rows{{4, 11}, {-1, -5}}(0, 0) == 16);
static_assert(by_rows{{4, 11}, {-1, -5}}.indices(16) == index_tuple<2>{0, 0});

using by_columns = layout_offset<layout_permuted<1, 0>>::mapping<dims<2>>;
static_assert(by_columns{{4, 11}, {-1, -5}}.stride(0) == 1);
static_assert(by_columns{{4, 11}, {-1, -5}}.stride(1) == 4);
static_assert(by_columns{{4, 11}, {-1, -5}}(-1, -5) == 0);
static_assert(by_columns{{4, 11}, {-1, -5}}(2, 5) == 43);
static_assert(by_columns{{4, 11}, {-1, -5}}(0, 0) == 21);

// What the layouts cost in a view, which loops copy to the device.
static_assert(sizeof(view<double, dims<3>, layout_permuted<1, 2, 0>>) ==
              sizeof(view<double, dims<3>>));
static_assert(std::is_trivially_copyable_v<view<double, dims<2>, layout_offset<>>>);
static_assert(!std::is_constructible_v<view<double, dims<2>>, double*, dims<2>, index_tuple<2>>,
              "only an offset layout is given where it begins");

/// Every linear index, taken apart and put together again, is itself.
template <class Mapping>
void expect_round_trip(const Mapping& mapping) {
  for (index_t k = 0; k < mapping.required_span_size(); ++k) {
    const auto [i, j, l] = mapping.indices(k);

    EXPECT_EQ(mapping(i, j, l), k);
    EXPECT_GE(j, mapping.first(1));
    EXPECT_LT(j, mapping.first(1) + mapping.extents()[1]);
  }
}

/// The strides say the same as the linear indices.
template <class Mapping>
void expect_strides(const Mapping& mapping, index_t i, index_t j, index_t l) {
  EXPECT_EQ(mapping(i + 1, j, l) - mapping(i, j, l), mapping.stride(0));
  EXPECT_EQ(mapping(i, j + 1, l) - mapping(i, j, l), mapping.stride(1));
  EXPECT_EQ(mapping(i, j, l + 1) - mapping(i, j, l), mapping.stride(2));
}

template <class Layout>
class any_layout_test : public testing::Test {};

using layouts =
    testing::Types<layout_right, layout_left, layout_permuted<0, 1, 2>, layout_permuted<0, 2, 1>,
                   layout_permuted<1, 0, 2>, layout_permuted<1, 2, 0>, layout_permuted<2, 0, 1>,
                   layout_permuted<2, 1, 0>>;
TYPED_TEST_SUITE(any_layout_test, layouts);

TYPED_TEST(any_layout_test, converts_both_ways) {
  const typename TypeParam::template mapping<dims<3>> plain{{3, 4, 5}};
  const typename TypeParam::template mapping<extents<3, dynamic, 5>> known{{3, 4, 5}};

  expect_round_trip(plain);
  expect_round_trip(known);
  expect_strides(plain, 0, 1, 2);
  expect_strides(known, 0, 1, 2);
}

TYPED_TEST(any_layout_test, converts_both_ways_with_an_offset) {
  using layout = layout_offset<TypeParam>;
  const typename layout::template mapping<dims<3>> mapping{{3, 4, 5}, {-1, 10, -7}};

  expect_round_trip(mapping);
  expect_strides(mapping, -1, 11, -4);
}

TEST(layout_permuted_test, names_right_and_left) {
  const dims<3> shape{2, 3, 4};
  for (index_t k = 0; k < 24; ++k) {
    const auto right = layout_right::mapping<dims<3>>{shape}.indices(k);
    const auto left = layout_left::mapping<dims<3>>{shape}.indices(k);

    EXPECT_EQ((layout_permuted<0, 1, 2>::mapping<dims<3>>{shape}.indices(k)), right);
    EXPECT_EQ((layout_permuted<2, 1, 0>::mapping<dims<3>>{shape}.indices(k)), left);
  }
}

// RAJA's stencil: the same body for both storage orders, a sum over an element and its neighbours.
template <class Layout>
std::vector<int> stencil() {
  const index_t rows = 3;
  const index_t columns = 4;
  std::vector<int> in((rows + 2) * (columns + 2));
  std::iota(in.begin(), in.end(), 0);
  std::vector<int> out(rows * columns);
  const view<const int, dims<2>, layout_offset<Layout>> b{
      in.data(), {rows + 2, columns + 2}, {-1, -1}};
  const view<int, dims<2>, Layout> a{out.data(), {rows, columns}};
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      a(i, j) = b(i, j) + b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1);
    }
  }
  return out;
}

TEST(layout_offset_test, lets_a_stencil_reach_into_its_halo) {
  // Five times the middle, because values rise evenly.
  EXPECT_EQ(stencil<layout_right>(),
            (std::vector<int>{35, 40, 45, 50, 65, 70, 75, 80, 95, 100, 105, 110}));
  EXPECT_EQ(stencil<layout_left>(),
            (std::vector<int>{30, 35, 40, 55, 60, 65, 80, 85, 90, 105, 110, 115}));
}

TEST(layout_offset_test, goes_into_a_view_as_a_mapping_too) {
  std::vector<double> cells(44);
  const by_columns mapping{{4, 11}, {-1, -5}};
  const view<double, dims<2>, layout_offset<layout_permuted<1, 0>>> v{cells.data(), mapping};

  v(2, -5) = 1;

  EXPECT_EQ(cells[3], 1);
  EXPECT_EQ(v.mapping().first(1), -5);
  EXPECT_EQ(v.size(), 44);
}

TEST(layout_offset_test, is_empty_by_default) {
  const view<double, dims<2>, layout_offset<>> nothing;

  EXPECT_EQ(nothing.size(), 0);
  EXPECT_EQ(nothing.data(), nullptr);
}

}  // namespace
}  // namespace toll
