// SPDX-License-Identifier: BSD-3-Clause
#include <toll/layout.hpp>
#include <toll/typed.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <type_traits>

namespace toll {
namespace {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;
using narrow = typed_index<struct narrow_tag, int>;

template <class A, class B>
concept adds = requires(A a, B b) { a + b; };

template <class A, class B>
concept compares = requires(A a, B b) { a == b; };

static_assert(sizeof(row) == sizeof(index_t) && sizeof(narrow) == sizeof(int));
static_assert(std::is_trivially_copyable_v<row>);
static_assert(!std::convertible_to<index_t, row> && std::constructible_from<row, int>);
static_assert(!std::convertible_to<row, index_t> && !std::constructible_from<column, row>);
static_assert(adds<row, int> && adds<int, row> && !adds<row, column> && !adds<row, row>);
static_assert(compares<row, row> && !compares<row, column> && !compares<row, int>);
static_assert(segment<decltype(typed<row>(range{0, 1}))> && segment<decltype(typed<row>(3))>);

TEST(typed_index_test, takes_integers_and_gives_distances) {
  EXPECT_EQ((row{3} + 1).value(), 4);
  EXPECT_EQ((1 + row{3}).value(), 4);
  EXPECT_EQ((row{3} - 1).value(), 2);
  EXPECT_EQ(row{7} - row{3}, 4);
  EXPECT_EQ(narrow{7} - narrow{9}, -2);
  EXPECT_EQ(row{}.value(), 0);
}

TEST(typed_index_test, counts_up_and_down) {
  row i{5};
  ++i;
  i += 2;
  EXPECT_EQ(i, row{8});
  --i;
  i -= 3;
  EXPECT_EQ(i, row{4});
}

TEST(typed_index_test, is_ordered) {
  EXPECT_TRUE(row{1} < row{2} && row{2} > row{1} && row{1} <= row{1} && row{1} >= row{1});
  EXPECT_TRUE(row{1} != row{2});
}

TEST(typed_index_test, becomes_a_number_when_asked_to) {
  EXPECT_EQ(static_cast<double>(row{3}) * 0.5, 1.5);
}

TEST(typed_view_test, names_elements_by_typed_indices) {
  int data[6] = {0, 1, 2, 3, 4, 5};
  const auto m = typed<row, column>(view<int, dims<2>, layout_left>{data, {2, 3}});
  const typed_view<view<const int, dims<2>, layout_left>, row, column> constant = m;

  m(row{1}, column{2}) += 10;

  EXPECT_EQ(data[5], 15);
  EXPECT_EQ(constant(row{1} - 1, column{0} + 1), 2);
  EXPECT_EQ(m.extent(1), 3);
  EXPECT_EQ(m.size(), 6);
  EXPECT_EQ(m.plain()(1, 2), 15);
}

TEST(typed_view_test, has_a_typed_shape) {
  const auto m = typed<row, column>(view<int, dims<2>>{nullptr, {2, 3}});
  const auto braces = typed<row, column>({2, 3});

  EXPECT_TRUE((std::same_as<decltype(m.shape()), typed_box<row, column>>));
  EXPECT_TRUE((std::same_as<decltype(braces), const typed_box<row, column>>));
  EXPECT_EQ(m.shape().last(1), 3);
  EXPECT_EQ(braces.last(0), 2);
}

TEST(typed_view_test, of_one_dimension_takes_brackets) {
  int data[3] = {7, 8, 9};
  const auto v = typed<row>(view<int>{data, {3}});

  EXPECT_EQ(v[row{2}], 9);
}

}  // namespace
}  // namespace toll
