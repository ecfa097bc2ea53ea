// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/copy.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/layout_offset.hpp>
#include <toll/mirror.hpp>
#include <toll/nested.hpp>
#include <toll/part.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <type_traits>

namespace toll {
namespace {

using device_space = this_policy::memory_space;

template <class Layout = layout_right, class Space = host_space>
using matrix = array<int, Space, dims<2>, Layout>;

template <class Array>
void number(Array& cells) {
  for (index_t i = 0; i < cells.extent(0); ++i) {
    for (index_t j = 0; j < cells.extent(1); ++j) {
      cells(i, j) = static_cast<int>(3 * i + 100 * j);
    }
  }
}

template <class Array>
void expect_numbered(const Array& cells, int factor = 1) {
  for (index_t i = 0; i < cells.extent(0); ++i) {
    for (index_t j = 0; j < cells.extent(1); ++j) {
      ASSERT_EQ(cells(i, j), factor * (3 * i + 100 * j)) << i << ", " << j;
    }
  }
}

template <class View>
void double_all(const this_policy& policy, const View& cell) {
  nested(policy, cell.shape(), [=] TOLL_FN(index_t i, index_t j) { cell(i, j) *= 2; });
}

class copy_test : public backend_test_with<index_t> {};

TEST_P(copy_test, with_a_policy_is_done_between_the_loops_around_it) {
  const this_policy policy;
  matrix<> from{{GetParam(), 3}};
  number(from);
  matrix<layout_right, device_space> on_device{from.shape()};
  matrix<> back{from.shape()};

  copy(policy, from, on_device);
  double_all(policy, on_device.on(policy));
  copy(policy, on_device, back);
  wait(policy);

  expect_numbered(back, 2);
}

TEST_P(copy_test, with_a_policy_changes_the_layout) {
  const this_policy policy;
  matrix<> from{{3, GetParam()}};
  number(from);
  matrix<layout_left, device_space> by_columns{from.shape()};
  matrix<layout_right, device_space> by_rows{from.shape()};
  matrix<layout_left> back{from.shape()};

  copy(policy, from, by_columns);
  double_all(policy, by_columns.on(policy));
  copy(policy, by_columns, by_rows);
  copy(policy, by_rows, back);
  wait(policy);

  expect_numbered(back, 2);
}

TEST_P(copy_test, takes_views_in_the_memory_of_the_policy) {
  const this_policy policy;
  auto from = filled_with(7, GetParam());
  auto to = filled_with(1, GetParam());

  copy(policy, from.on(policy), to.on(policy));
  wait(policy);

  EXPECT_EQ(on_host(to), std::vector<int>(static_cast<std::size_t>(GetParam()), 7));
}

TEST_P(copy_test, takes_memory_that_no_array_owns) {
  std::vector<int> values(static_cast<std::size_t>(GetParam()), 5);
  backend_array<int> on_device{GetParam()};
  std::vector<int> back(values.size());

  copy(in_space<host_space>(view<const int>{values.data(), GetParam()}), on_device);
  copy(on_device, in_space<host_space>(view<int>{back.data(), GetParam()}));

  EXPECT_EQ(back, values);
}

TEST_P(copy_test, gives_a_copy_where_the_policy_reaches_it) {
  const this_policy policy;
  matrix<> from{{GetParam(), 2}};
  number(from);

  matrix<layout_right, device_space> on_device = copied_to(policy, from);
  double_all(policy, on_device.on(policy));
  matrix<> back{from.shape()};
  copy(policy, on_device, back);
  wait(policy);

  expect_numbered(back, 2);
  expect_numbered(from);
}

TEST_P(copy_test, mirrors_an_array_for_staging) {
  const this_policy policy;
  matrix<> on_host{{GetParam(), 2}};
  number(on_host);

  auto&& mirror = mirror_on(policy, on_host);
  copy(policy, on_host, mirror);
  double_all(policy, mirror.on(policy));
  copy(policy, mirror, on_host);
  wait(policy);

  expect_numbered(on_host, 2);
}

TEST_P(copy_test, fills_arrays_and_views) {
  const this_policy policy;
  matrix<layout_left, device_space> cells{{2, GetParam()}};
  matrix<> back{cells.shape()};

  fill(policy, cells, 4.0);
  copy(policy, cells, back);
  wait(policy);

  for (index_t j = 0; j < GetParam(); ++j) {
    ASSERT_EQ(back(0, j) + back(1, j), 8);
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, copy_test, awkward_sizes);

class copies_test : public backend_test {};

TEST_F(copies_test, mirror_in_the_same_memory_is_the_array_itself) {
  backend_array<int> cells{3};
  const int* const memory = cells.data();

  auto&& mirror = mirror_on(this_policy{}, cells);

  static_assert(std::is_same_v<decltype(mirror), backend_array<int>&>);
  EXPECT_EQ(mirror.data(), memory);
}

TEST_F(copies_test, mirror_of_constants_in_other_memory_is_an_array_to_copy_into) {
  const this_policy policy;
  const backend_array<int> cells = filled_with(7, 33);

  auto&& mirror = mirror_on(policy, cells);
  auto&& staged = mirror_on(seq_policy{}, cells);
  if constexpr (!std::is_same_v<device_space, host_space>) {
    copy(policy, cells, staged);
    wait(policy);
  }

  static_assert(std::is_same_v<decltype(mirror), const backend_array<int>&>);
  EXPECT_EQ(staged[32], 7);
}

TEST_F(copies_test, of_rank_three_change_the_order_of_dimensions) {
  const this_policy policy;
  array<int, host_space, dims<3>> from{{5, 7, 9}};
  for (int k = 0; k < from.size(); ++k) {
    from.data()[k] = k;
  }
  array<int, device_space, dims<3>, layout_permuted<1, 2, 0>> turned{from.shape()};
  array<int, device_space, dims<3>, layout_permuted<2, 0, 1>> turned_again{from.shape()};
  array<int, host_space, dims<3>> back{from.shape()};

  copy(policy, from, turned);
  copy(policy, turned, turned_again);
  copy(policy, turned_again, back);
  wait(policy);

  for (int k = 0; k < back.size(); ++k) {
    ASSERT_EQ(back.data()[k], k);
  }
}

TEST_F(copies_test, of_a_single_element_without_dimensions) {
  const this_policy policy;
  array<double, device_space, extents<>> one;
  array<double, host_space, extents<>> back;

  fill(policy, one, 2.5);
  copy(policy, one, back);
  wait(policy);

  EXPECT_EQ(back(), 2.5);
}

TEST_F(copies_test, keep_where_indices_begin) {
  array<int, host_space, dims<2>, layout_offset<>> halo{{3, 4}, {-1, -1}};
  halo(-1, 2) = 9;

  const auto there = copied_to(this_policy{}, halo);
  array<int, host_space, dims<2>> back{{3, 4}};
  copy(there, back);

  EXPECT_EQ(there.mapping().first(1), -1);
  EXPECT_EQ(back(0, 3), 9);
}

TEST_F(copies_test, for_a_policy_of_the_host_come_from_a_device) {
  array<int> here{5};
  for (index_t i = 0; i < 5; ++i) {
    here[i] = static_cast<int>(7 * i);
  }
  const auto there = copied_to(this_policy{}, here);

  const auto back = copied_to(seq_policy{}, there);

  for (index_t i = 0; i < 5; ++i) {
    EXPECT_EQ(back[i], 7 * i);
  }
}

TEST_F(copies_test, with_a_policy_name_both_shapes_that_differ) {
  const matrix<> from{{3, 4}};
  matrix<layout_left, device_space> to{{4, 3}};

  const auto message = message_of<argument_error>([&] { copy(this_policy{}, from, to); });

  EXPECT_NE(message.find("the source has extents {3, 4}, the target {4, 3}"), std::string::npos)
      << message;
}

}  // namespace
}  // namespace toll
