// SPDX-License-Identifier: BSD-3-Clause
#include <toll/layout_offset.hpp>
#include <toll/view.hpp>

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <type_traits>

namespace toll {
namespace {

static_assert(std::is_trivially_copyable_v<view<double>>);
static_assert(std::is_trivially_copyable_v<view<const int, dims<4>, layout_left>>);
static_assert(std::is_nothrow_copy_constructible_v<view<double, dims<2>>>);

// A pointer and the extents, nothing else, unless the name is kept for messages.
static_assert(detail::checks_bounds || sizeof(view<double>) == 16);
static_assert(detail::checks_bounds || sizeof(view<double, dims<2>>) == 24);

static_assert(std::is_convertible_v<view<double>, view<const double>>);
static_assert(!std::is_convertible_v<view<const double>, view<double>>);
static_assert(!std::is_convertible_v<view<double>, view<const float>>);
static_assert(!std::is_invocable_v<view<double, dims<2>>, int>, "one index for each dimension");

// What memory a view needs is known before there is a view.
static_assert(view<double, dims<2>>::required_span_size({3, 4}) == 12);
static_assert(view<double, dims<2>>::required_bytes({3, 4}) == 96);
static_assert(view<const float, dims<3>, layout_left>::required_bytes({3, 0, 4}) == 0);
static_assert(view<int, extents<3, dynamic>, layout_permuted<1, 0>>::required_bytes({3, 5}) == 60);
static_assert(view<int, extents<>>::required_bytes({}) == 4);
static_assert(view<int, dims<2>, layout_offset<>>::required_span_size({4, 11}) == 44);

/// The trace of a 3 x 3 matrix, through a view, for the compiler to compute.
constexpr int trace_of_magic_square() {
  int cells[9] = {2, 7, 6, 9, 5, 1, 4, 3, 8};
  const view<int, extents<3, 3>> square{cells, {3, 3}};
  square(0, 0) += 10;
  int trace = 0;
  for (int i = 0; i < 3; ++i) {
    trace += square(i, i);
  }
  return trace;
}

static_assert(trace_of_magic_square() == 25);

/// 0, 1, 2, ... so that an element is its own offset.
class view_test : public testing::Test {
protected:
  view_test() { std::iota(cells_.begin(), cells_.end(), 0); }

  std::array<int, 120> cells_{};
};

TEST_F(view_test, of_rank_0_is_one_element) {
  const view<int, extents<>> v{cells_.data() + 3, {}};

  EXPECT_EQ(v(), 3);
  EXPECT_EQ(v.size(), 1);
}

TEST_F(view_test, of_rank_1_takes_brackets_and_parentheses) {
  const view<int> v{cells_.data(), 9};

  EXPECT_EQ(v[7], 7);
  EXPECT_EQ(v(7), 7);
  EXPECT_EQ(v.size(), 9);
}

TEST_F(view_test, of_rank_2_is_row_major_unless_told) {
  const view<int, dims<2>> right{cells_.data(), {3, 4}};
  const view<int, dims<2>, layout_left> left{cells_.data(), {3, 4}};

  EXPECT_EQ(right(1, 2), 6);
  EXPECT_EQ(left(1, 2), 7);
}

TEST_F(view_test, of_rank_3_and_4_follows_its_layout) {
  const view<int, dims<3>, layout_left> three{cells_.data(), {2, 3, 4}};
  const view<int, extents<2, dynamic, 4, dynamic>> four{cells_.data(), {2, 3, 4, 5}};

  EXPECT_EQ(three(1, 0, 2), 13);
  EXPECT_EQ(four(1, 2, 3, 4), 119);
  EXPECT_EQ(four(0, 1, 2, 3), 33);
}

TEST_F(view_test, knows_its_shape) {
  const view<int, extents<2, dynamic>> v{cells_.data(), {2, 7}};

  EXPECT_EQ(v.extent(0), 2);
  EXPECT_EQ(v.extent(1), 7);
  EXPECT_EQ(v.size(), 14);
  EXPECT_EQ(v.shape(), (extents<2, dynamic>{2, 7}));
  EXPECT_EQ(v.data(), cells_.data());
}

TEST_F(view_test, writes_what_it_names) {
  const view<int, dims<2>> v{cells_.data(), {3, 4}};

  v(2, 3) = -1;

  EXPECT_EQ(cells_[11], -1);
}

TEST_F(view_test, of_mutable_elements_serves_as_one_of_constant_elements) {
  const view<int, dims<2>, layout_left> v{cells_.data(), {3, 4}};

  const view<const int, dims<2>, layout_left> constant = v;

  EXPECT_EQ(&constant(1, 2), &v(1, 2));
  EXPECT_EQ(constant.shape(), v.shape());
}

TEST_F(view_test, shares_elements_with_its_copy) {
  const view<int> v{cells_.data(), 9};

  const auto copy = v;
  copy[4] = 44;

  EXPECT_EQ(v[4], 44);
}

TEST_F(view_test, is_empty_by_default) {
  const view<int> nothing;
  const view<int, dims<3>> nothing_in_3_dimensions;

  EXPECT_EQ(nothing.data(), nullptr);
  EXPECT_EQ(nothing.size(), 0);
  EXPECT_EQ(nothing_in_3_dimensions.size(), 0);
}

}  // namespace
}  // namespace toll
