// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/layout_offset.hpp>
#include <toll/layout_strided.hpp>
#include <toll/slice.hpp>
#include <toll/view.hpp>

#include "tests/core/message_of.hpp"

#include <concepts>
#include <type_traits>

namespace toll {
namespace {

template <class From, class To>
inline constexpr bool implicitly = std::is_convertible_v<From, To>;

template <class From, class To>
inline constexpr bool only_explicitly =
    std::is_constructible_v<To, From> && !std::is_convertible_v<From, To>;

template <class From, class To>
inline constexpr bool never = !std::is_constructible_v<To, From>;

// Extents: what is known may be forgotten; what is not must be checked; a contradiction is refused.
static_assert(implicitly<extents<3, 4>, dims<2>>);
static_assert(implicitly<extents<3, 4>, extents<3, dynamic>>);
static_assert(only_explicitly<dims<2>, extents<3, 4>>);
static_assert(only_explicitly<extents<dynamic, 4>, extents<3, dynamic>>);
static_assert(never<extents<3, 4>, extents<3, 5>> && never<dims<2>, dims<3>>);
static_assert(dims<2>{extents<3, 4>{}} == dims<2>{3, 4});
static_assert(extents<3, 4>{} == extents<3, 4>{dims<2>{3, 4}});

// Views: the same, each in one layout.
template <class Extents, class Layout = layout_right>
using of_int = view<int, Extents, Layout>;
static_assert(implicitly<of_int<extents<3, 4>>, of_int<dims<2>>>);
static_assert(implicitly<of_int<extents<3, 4>, layout_left>, of_int<dims<2>, layout_left>>);
static_assert(implicitly<of_int<extents<3>, layout_offset<>>, of_int<dims<1>, layout_offset<>>>);
static_assert(only_explicitly<of_int<dims<2>>, of_int<extents<3, 4>>>);
static_assert(never<of_int<dims<2>>, of_int<dims<1>>>);

// Layouts that mean the same are one.
static_assert(implicitly<of_int<dims<2>>, of_int<dims<2>, layout_permuted<0, 1>>>);
static_assert(implicitly<of_int<dims<1>, layout_left>, of_int<dims<1>>>);

// Any layout is a strided one; the way back must be checked.
static_assert(implicitly<of_int<dims<2>, layout_left>, of_int<dims<2>, layout_strided>>);
static_assert(implicitly<of_int<extents<3, 4>>, of_int<dims<2>, layout_strided>>);
static_assert(only_explicitly<of_int<dims<2>, layout_strided>, of_int<dims<2>>>);
static_assert(only_explicitly<of_int<dims<2>>, of_int<extents<3, 4>, layout_strided>>);

// Never from constant elements to mutable ones.
static_assert(implicitly<of_int<extents<3, 4>>, view<const int, dims<2>, layout_strided>>);
static_assert(never<view<const int, extents<3, 4>>, of_int<dims<2>>>);

TEST(view_conversion_test, forgets_and_checks_extents) {
  int cells[12] = {};
  const view<int, extents<3, 4>> known{cells, {3, 4}};

  const view<const int, dims<2>> forgotten = known;
  const view<const int, extents<dynamic, 4>> again{forgotten};

  EXPECT_EQ(forgotten.extent(1), 4);
  EXPECT_EQ(again.extent(0), 3);
  EXPECT_EQ(&again(2, 3), &known(2, 3));
}

TEST(view_conversion_test, refuses_extents_that_differ) {
  int cells[12] = {};
  const view<int, dims<2>> m{cells, {3, 4}};

  const auto message = message_of<argument_error>([&] { view<int, extents<dynamic, 5>>{m}; });

  EXPECT_EQ(message, "toll::extents: extent 4 of dimension 1 must be 5");
}

TEST(view_conversion_test, takes_any_layout_for_a_strided_one) {
  int cells[12] = {};
  const view<int, dims<2>, layout_left> left{cells, {3, 4}};

  const view<int, dims<2>, layout_strided> strided = left;

  EXPECT_EQ(strided.stride(0), 1);
  EXPECT_EQ(strided.stride(1), 3);
  EXPECT_EQ(&strided(2, 3), &left(2, 3));
}

TEST(view_conversion_test, takes_a_strided_layout_back_where_it_fits) {
  int cells[12] = {};
  const view<int, dims<2>> right{cells, {3, 4}};
  const view<int, dims<2>, layout_strided> strided = right;

  const view<int, dims<2>> back{strided};
  const view<int, extents<3, 4>> known{strided};

  EXPECT_EQ(&back(2, 1), &right(2, 1));
  EXPECT_EQ(&known(2, 1), &right(2, 1));
}

TEST(view_conversion_test, refuses_strides_of_another_layout) {
  int cells[12] = {};
  const view<int, dims<2>> right{cells, {3, 4}};

  const auto columns = message_of<argument_error>(
      [&] { view<int, dims<2>>{slice(right, every, strided_range{0, 4, 2})}; });
  const auto order = message_of<argument_error>(
      [&] { view<int, dims<2>, layout_left>{view<int, dims<2>, layout_strided>{right}}; });

  EXPECT_EQ(
      columns,
      "toll::view: neighbours in dimension 0 lie 4 elements apart, and this layout has them 2 "
      "apart");
  EXPECT_EQ(
      order,
      "toll::view: neighbours in dimension 0 lie 4 elements apart, and this layout has them 1 "
      "apart");
}

TEST(view_conversion_test, does_not_ask_for_strides_between_no_neighbours) {
  int cells[12] = {};
  const view<int, dims<2>> m{cells, {3, 4}};

  const view<int, dims<2>> one_row{slice(m, strided_range{0, 1, 1}, range{1, 3})};
  const view<int, dims<2>> nothing{slice(m, every, range{2, 2})};

  EXPECT_EQ(one_row(0, 1), 0);
  EXPECT_EQ(&one_row(0, 1), &m(0, 2));
  EXPECT_EQ(nothing.size(), 0);
}

TEST(view_conversion_test, keeps_an_origin) {
  int cells[12] = {};
  const view<int, extents<3, 4>, layout_offset<>> halo{cells, {3, 4}, {-1, -1}};

  const view<const int, dims<2>, layout_offset<>> same = halo;

  EXPECT_EQ(&same(-1, 2), &halo(-1, 2));
}

TEST(view_conversion_test, is_part_of_an_assignment) {
  int cells[12] = {};
  const view<int, extents<3, 4>> known{cells, {3, 4}};
  view<const int, dims<2>, layout_strided> any;

  any = known;

  EXPECT_EQ(&any(1, 1), &known(1, 1));
}

}  // namespace
}  // namespace toll
