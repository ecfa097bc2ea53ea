// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/layout_offset.hpp>

#include "tests/core/fake_device.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace toll {
namespace {

template <class T, class Space, class Layout = layout_right>
using matrix = array<T, Space, dims<2>, Layout>;

using host_matrix = matrix<int, host_space>;

// One dimension has one layout, so that an array is the same whichever policy it was made for.
static_assert(std::is_same_v<array_on<fake_host_policy, int>, array<int>>);
static_assert(std::is_same_v<array_on<fake_device_policy, int>, array<int, fake_device_space>>);
static_assert(std::is_same_v<array_on<fake_host_policy, int, dims<2>>, host_matrix>);
static_assert(std::is_same_v<array_on<fake_device_policy, int, dims<2>>,
                             matrix<int, fake_device_space, layout_left>>);
static_assert(std::is_same_v<natural_layout<fake_host_policy>, layout_right>);
static_assert(std::is_same_v<natural_layout<fake_device_policy>, layout_left>);

template <class Array>
void number(Array& cells) {
  for (int i = 0; i < cells.extent(0); ++i) {
    for (int j = 0; j < cells.extent(1); ++j) {
      cells(i, j) = 100 * i + j;
    }
  }
}

template <class Array>
void expect_numbered(const Array& cells) {
  for (int i = 0; i < cells.extent(0); ++i) {
    for (int j = 0; j < cells.extent(1); ++j) {
      ASSERT_EQ(cells(i, j), 100 * i + j) << i << ", " << j;
    }
  }
}

TEST(array_test, is_viewed_with_its_rank_and_layout) {
  matrix<int, host_space, layout_left> cells{{2, 3}};
  number(cells);

  const view<int, dims<2>, layout_left> seen = cells.on(fake_host_policy{});

  EXPECT_EQ(seen.shape(), (dims<2>{2, 3}));
  EXPECT_EQ(seen(1, 2), 102);
  EXPECT_EQ(&seen(1, 0), &seen(0, 0) + 1);
}

TEST(array_test, may_have_extents_that_the_compiler_knows) {
  array<int, host_space, extents<2, 3>> all_known;
  array<int, host_space, extents<dynamic, 3>> one_known{{4, 3}};
  const array<int, host_space, extents<dynamic, 3>> none;

  number(all_known);

  EXPECT_EQ(all_known(1, 2), 102);
  EXPECT_EQ(one_known.size(), 12);
  EXPECT_EQ(none.size(), 0);
  EXPECT_EQ(none.data(), nullptr);
}

TEST(array_test, without_dimensions_is_a_single_element) {
  array<double, host_space, extents<>> one;

  one() = 2.5;

  EXPECT_EQ(one.on(fake_host_policy{})(), 2.5);
}

TEST(array_test, may_begin_elsewhere_than_at_zero) {
  array<int, host_space, dims<2>, layout_offset<>> halo{{4, 5}, {-1, -1}};

  halo(-1, 3) = 7;

  EXPECT_EQ(halo.on(fake_host_policy{})(-1, 3), 7);
  EXPECT_EQ(halo.data()[4], 7);
}

TEST(array_test, states_its_bytes_before_it_is_allocated) {
  const int before = fake_device_space::allocations;

  const auto bytes = matrix<double, fake_device_space>::required_bytes({3, 7});

  EXPECT_EQ(bytes, 21 * sizeof(double));
  EXPECT_EQ(fake_device_space::allocations, before);
  EXPECT_EQ((matrix<double, fake_device_space>{{3, 7}}.bytes()), bytes);
  EXPECT_EQ((array<int, host_space, extents<>>::required_bytes({})), sizeof(int));
}

TEST(array_test, refuses_more_than_memory_can_have) {
  constexpr index_t large = index_t{1} << 31;

  const auto message = message_of<argument_error>([] { host_matrix{{large, large}}; });

  EXPECT_NE(message.find("extents {2147483648, 2147483648} of 4 bytes each"), std::string::npos)
      << message;
}

TEST(array_test, refuses_a_negative_extent) {
  const auto message = message_of<argument_error>([] { host_matrix{{3, -4}}; });

  EXPECT_NE(message.find("extent -4 of dimension 1"), std::string::npos) << message;
}

TEST(array_test, gives_shape_and_memory_to_the_array_it_is_moved_into) {
  host_matrix from{{2, 3}};
  number(from);
  const int* const memory = from.data();

  host_matrix to{std::move(from)};

  EXPECT_EQ(to.data(), memory);
  expect_numbered(to);
  EXPECT_EQ(from.size(), 0);  // NOLINT(bugprone-use-after-move): that state is promised
}

TEST(array_test, is_copied_to_a_device_and_back_in_one_piece) {
  host_matrix from{{31, 33}};
  number(from);
  matrix<int, fake_device_space> there{from.shape()};
  host_matrix back{from.shape()};
  const int before = fake_transport::copies;

  copy(from, there);
  copy(there, back);

  expect_numbered(back);
  EXPECT_EQ(fake_transport::copies, before + 2);
}

TEST(array_test, is_copied_between_layouts) {
  for (const index_t rows : {1, 2, 31, 100}) {
    for (const index_t columns : {1, 3, 65, 129}) {
      host_matrix from{{rows, columns}};
      number(from);
      matrix<int, host_space, layout_left> turned{from.shape()};
      matrix<int, fake_device_space> there{from.shape()};
      matrix<int, host_space, layout_left> back{from.shape()};

      copy(from, turned);
      copy(turned, there);
      copy(there, back);

      expect_numbered(turned);
      expect_numbered(back);
    }
  }
}

TEST(array_test, is_copied_between_known_and_dynamic_extents) {
  array<int, host_space, extents<4, 5>> from;
  number(from);
  host_matrix to{{4, 5}};

  copy(from, to);

  expect_numbered(to);
}

TEST(array_test, is_copied_into_itself_by_doing_nothing) {
  matrix<int, fake_device_space> there{{3, 4}};
  const int before = fake_transport::copies;

  copy(there, there);

  EXPECT_EQ(fake_transport::copies, before);
}

TEST(array_test, names_both_shapes_that_differ) {
  const host_matrix from{{3, 4}};
  host_matrix to{{4, 3}};

  const auto message = message_of<argument_error>([&] { copy(from, to); });

  EXPECT_NE(message.find("the source has extents {3, 4}, the target {4, 3}"), std::string::npos)
      << message;
}

TEST(array_test, of_rank_three_is_copied_between_any_orders) {
  using cube = array<int, host_space, dims<3>, layout_permuted<1, 2, 0>>;
  array<int, host_space, dims<3>> from{{5, 7, 9}};
  array<int, fake_device_space, dims<3>, layout_permuted<2, 0, 1>> there{{5, 7, 9}};
  cube back{{5, 7, 9}};
  for (int k = 0; k < from.size(); ++k) {
    from.data()[k] = k;
  }

  copy(from, there);
  copy(there, back);

  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 7; ++j) {
      for (int k = 0; k < 9; ++k) {
        ASSERT_EQ(back(i, j, k), (i * 7 + j) * 9 + k);
      }
    }
  }
}

}  // namespace
}  // namespace toll
