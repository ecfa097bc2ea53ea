// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/layout_offset.hpp>
#include <toll/slice.hpp>
#include <toll/view.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace toll {
namespace {

static_assert(detail::checks_bounds);
static_assert(std::is_trivially_copyable_v<view<double>>,
              "loop bodies still capture views by value");

/// Default construction behind a call that the optimiser does not see through.
[[gnu::noinline]] view<double, dims<2>> made_by_default() {
  return {};
}

TEST(bounds_test, let_every_element_pass) {
  double cells[6] = {0, 1, 2, 3, 4, 5};
  const view<double, dims<2>> v{cells, {2, 3}, "cells"};

  double total = 0;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 3; ++j) {
      total += v(i, j);
    }
  }

  EXPECT_EQ(total, 15);
}

TEST(bounds_test, let_a_constant_expression_pass) {
  constexpr auto second = [] {
    int cells[2] = {4, 5};
    return view<int>{cells, 2}[1];
  }();

  EXPECT_EQ(second, 5);
}

TEST(bounds_test, name_view_index_and_extent_above) {
  double cells[3] = {};
  const view<double> v{cells, 3, "pressure"};

  EXPECT_DEATH(v[3] = 1, "toll::view 'pressure': index 3 of dimension 0 is outside 0 .. 2");
}

TEST(bounds_test, name_view_index_and_extent_below) {
  double cells[3] = {};
  const view<double> v{cells, 3, "pressure"};

  EXPECT_DEATH(v[-1] = 1, "toll::view 'pressure': index -1 of dimension 0 is outside 0 .. 2");
}

struct host_policy {
  static constexpr const char* name = "host";
  using memory_space = host_space;
  using atomics = void;
};

TEST(bounds_test, name_the_array_that_a_view_is_of) {
  array<double, host_space, dims<2>> field{{2, 3}, "field"};
  array<double> other;
  other = array<double>{3, "other"};
  const auto v = field.on(host_policy{});

  EXPECT_DEATH(v(0, 3) = 1, "toll::view 'field': index 3 of dimension 1 is outside 0 .. 2");
  EXPECT_DEATH(field(2, 0) = 1, "toll::view 'field': index 2 of dimension 0 is outside 0 .. 1");
  EXPECT_DEATH(other[3] = 1, "toll::view 'other': index 3 of dimension 0 is outside 0 .. 2");
}

TEST(bounds_test, name_the_dimension) {
  double cells[6] = {};
  const view<double, dims<2>> v{cells, {2, 3}, "field"};

  // Inside the memory, but not inside the row.
  EXPECT_DEATH(v(0, 4) = 1, "toll::view 'field': index 4 of dimension 1 is outside 0 .. 2");
  EXPECT_DEATH(v(2, 0) = 1, "toll::view 'field': index 2 of dimension 0 is outside 0 .. 1");
}

TEST(bounds_test, hold_for_extents_in_the_type) {
  double cells[4] = {};
  const view<double, extents<4>, layout_left> v{cells, {4}, "static"};

  EXPECT_DEATH(v[4] = 1, "toll::view 'static': index 4 of dimension 0 is outside 0 .. 3");
}

TEST(bounds_test, keep_the_name_in_a_view_of_constant_elements) {
  double cells[3] = {};
  const view<double> v{cells, 3, "pressure"};
  const view<const double> constant = v;

  EXPECT_DEATH(static_cast<void>(constant[9]), "toll::view 'pressure': index 9 of dimension 0");
}

TEST(bounds_test, do_not_need_a_name) {
  double cells[3] = {};
  const view<double> v{cells, 3};

  EXPECT_DEATH(v[5] = 1, "toll::view 'view': index 5 of dimension 0 is outside 0 .. 2");
}

TEST(bounds_test, begin_where_an_offset_layout_does) {
  double cells[44] = {};
  const view<double, dims<2>, layout_offset<>> v{cells, {4, 11}, {-1, -5}, "halo"};

  v(-1, -5) = 1;
  v(2, 5) = 1;

  EXPECT_DEATH(v(-2, 0) = 1, "toll::view 'halo': index -2 of dimension 0 is outside -1 .. 2");
  EXPECT_DEATH(v(0, 6) = 1, "toll::view 'halo': index 6 of dimension 1 is outside -5 .. 5");
}

TEST(bounds_test, hold_for_what_a_slice_takes) {
  double cells[12] = {};
  const view<double, dims<2>, layout_offset<>> v{cells, {3, 4}, {-1, -1}, "halo"};

  slice(v, range{-1, 2}, strided_range{2, -2, -3})(2, 1) = 1;
  slice(v, range{7, 7}, every);  // takes nothing

  EXPECT_DEATH(slice(v, 2, every), "toll::view 'halo': index 2 of dimension 0 is outside -1 .. 1");
  EXPECT_DEATH(slice(v, every, range{0, 4}),
               "toll::view 'halo': index 3 of dimension 1 is outside -1 .. 2");
  EXPECT_DEATH(slice(v, every, strided_range{0, -4, -2}),
               "toll::view 'halo': index -2 of dimension 1 is outside -1 .. 2");
}

TEST(bounds_test, stop_every_access_to_a_view_made_by_default) {
  const auto v = made_by_default();

  EXPECT_EQ(v.data(), nullptr);
  EXPECT_EQ(v.size(), 0);
  EXPECT_DEATH(v(0, 0) = 1, "toll::view 'view': index 0 of dimension 0 is outside 0 .. -1");
}

}  // namespace
}  // namespace toll
