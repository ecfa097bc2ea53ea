// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/copy.hpp>
#include <toll/fill.hpp>
#include <toll/layout_offset.hpp>
#include <toll/part.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

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

template <class Layout = layout_right>
matrix<Layout> numbered(index_t rows, index_t columns) {
  matrix<Layout> cells{{rows, columns}};
  number(cells);
  return cells;
}

/// What a matrix holds whose part that begins at (0, 1) has been replaced by zeros.
template <class Array>
void expect_zeros_from_column_1(const Array& cells) {
  for (index_t i = 0; i < cells.extent(0); ++i) {
    for (index_t j = 0; j < cells.extent(1); ++j) {
      ASSERT_EQ(cells(i, j), j == 1 ? 0 : 3 * i + 100 * j) << i << ", " << j;
    }
  }
}

class part_test : public backend_test_with<index_t> {};

TEST_P(part_test, in_one_piece_is_copied_to_a_device_and_back) {
  const index_t n = GetParam();
  const auto from = numbered(3, n);
  backend_array<int> elements{n};
  matrix<> back{{2, n}};
  number(back);

  copy(part(from, 2, every), elements);
  copy(part(elements, every), part(back, 0, every));

  for (index_t j = 0; j < n; ++j) {
    ASSERT_EQ(back(0, j), 6 + 100 * j);
    ASSERT_EQ(back(1, j), 3 + 100 * j);
  }
}

TEST_P(part_test, in_rows_leaves_what_lies_between_them) {
  const index_t n = GetParam();
  auto on_host = numbered(n, 4);
  matrix<layout_right, device_space> on_device{{n, 4}};
  matrix<> middle{{n, 2}};

  copy(on_host, on_device);
  copy(part(on_device, every, range{1, 3}), middle);
  fill(this_policy{}, part(on_device, every, range{1, 2}), 0);
  wait(this_policy{});
  copy(part(on_device, every, range{0, 3}), part(on_host, every, range{0, 3}));

  expect_zeros_from_column_1(on_host);
  for (index_t i = 0; i < n; ++i) {
    ASSERT_EQ(middle(i, 0), 3 * i + 100);
    ASSERT_EQ(middle(i, 1), 3 * i + 200);
  }
}

TEST_P(part_test, with_a_stride_is_copied_between_spaces) {
  const index_t n = GetParam();
  const auto from = numbered<layout_left>(n, 4);
  matrix<layout_right, device_space> on_device{{n, 4}};
  matrix<> back{{n, 4}};

  copy(from, on_device);
  fill(this_policy{}, part(on_device, every, 1), -1);
  wait(this_policy{});
  array<int> zeros{n};
  std::fill_n(zeros.data(), n, 0);
  copy(zeros, part(on_device, every, 1));
  copy(part(on_device, every, strided_range{3, -1, -1}),
       part(back, every, strided_range{3, -1, -1}));

  expect_zeros_from_column_1(back);
}

TEST_P(part_test, with_a_policy_is_copied_between_its_loops) {
  const this_policy policy;
  const index_t n = GetParam();
  const auto from = numbered(n, 4);
  matrix<layout_left, device_space> there{{n, 4}};
  matrix<layout_right, device_space> turned{{n, 4}};
  matrix<> back{{n, 4}};

  copy(policy, part(from, every, range{0, 4}), there);
  copy(policy, part(there, every, strided_range{0, 4, 2}), part(turned, every, range{0, 2}));
  copy(policy, slice(there.on(policy), every, range{1, 3}),
       slice(turned.on(policy), every, range{2, 4}));
  copy(policy, turned, back);
  wait(policy);

  for (index_t i = 0; i < n; ++i) {
    ASSERT_EQ(back(i, 0), 3 * i);
    ASSERT_EQ(back(i, 1), 3 * i + 200);
    ASSERT_EQ(back(i, 2), 3 * i + 100);
    ASSERT_EQ(back(i, 3), 3 * i + 200);
  }
}

TEST_P(part_test, is_copied_into_an_array_without_gaps) {
  const this_policy policy;
  const auto from = numbered(GetParam(), 4);

  const backend_array<int> column = copied_to(policy, part(from, every, 2));

  const auto values = on_host(column);
  for (index_t i = 0; i < GetParam(); ++i) {
    ASSERT_EQ(values[static_cast<std::size_t>(i)], 3 * i + 200);
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, part_test, awkward_sizes);

class parts_test : public backend_test {};

TEST_F(parts_test, of_rank_three_are_copied_between_any_orders) {
  array<int, host_space, dims<3>> from{{5, 7, 9}};
  for (int k = 0; k < from.size(); ++k) {
    from.data()[k] = k;
  }
  array<int, device_space, dims<3>, layout_permuted<1, 2, 0>> there{{5, 4, 9}};
  matrix<layout_left> back{{5, 3}};

  copy(part(from, every, strided_range{0, 7, 2}, every), there);
  copy(part(there, every, range{1, 4}, 8), back);

  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 3; ++j) {
      ASSERT_EQ(back(i, j), (i * 7 + 2 * (j + 1)) * 9 + 8);
    }
  }
}

TEST_F(parts_test, are_named_by_the_indices_of_the_array) {
  array<int, device_space, dims<2>, layout_offset<>> halo{{4, 5}, {-1, -1}};
  fill(this_policy{}, halo, 3);
  fill(this_policy{}, part(halo, range{0, 2}, range{0, 3}), 4);
  wait(this_policy{});
  matrix<> back{{4, 5}};

  copy(halo, back);

  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 5; ++j) {
      ASSERT_EQ(back(i, j), i >= 1 && i < 3 && j >= 1 && j < 4 ? 4 : 3) << i << ", " << j;
    }
  }
}

TEST_F(parts_test, refuse_indices_that_the_array_does_not_have) {
  backend_array<int> cells{10};
  matrix<layout_right, device_space> rows{{3, 4}};

  const auto above = message_of<argument_error>([&] { part(cells, range{8, 11}); });
  const auto below = message_of<argument_error>([&] { part(rows, every, -1); });
  const auto downwards =
      message_of<argument_error>([&] { part(cells, strided_range{10, -1, -5}); });

  EXPECT_NE(above.find("indices 8 .. 10 of dimension 0 are outside 0 .. 9"), std::string::npos)
      << above;
  EXPECT_NE(below.find("indices -1 .. -1 of dimension 1 are outside 0 .. 3"), std::string::npos)
      << below;
  EXPECT_NE(downwards.find("indices 0 .. 10 of dimension 0"), std::string::npos) << downwards;
}

TEST_F(parts_test, of_other_shapes_are_named) {
  const auto from = numbered(3, 4);
  matrix<layout_right, device_space> to{{3, 4}};

  const auto message = message_of<argument_error>(
      [&] { copy(part(from, every, range{0, 2}), part(to, every, range{1, 4})); });

  EXPECT_NE(message.find("the source has extents {3, 2}, the target {3, 3}"), std::string::npos)
      << message;
}

}  // namespace
}  // namespace toll
