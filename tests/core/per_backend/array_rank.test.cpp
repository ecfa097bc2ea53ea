// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

template <class Layout>
using device_matrix = array<int, this_policy::memory_space, dims<2>, Layout>;

using natural_matrix = array_on<this_policy, int, dims<2>>;

template <class Array>
void number(const this_policy& policy, Array& cells) {
  const auto cell = cells.on(policy);
  nested(policy, cells.shape(),
         [=] TOLL_FN(index_t i, index_t j) { cell(i, j) = static_cast<int>(3 * i + 100 * j); });
  wait(policy);
}

template <class Array>
void expect_numbered(const Array& cells) {
  for (index_t i = 0; i < cells.extent(0); ++i) {
    for (index_t j = 0; j < cells.extent(1); ++j) {
      ASSERT_EQ(cells(i, j), 3 * i + 100 * j) << i << ", " << j;
    }
  }
}

class array_rank_test : public backend_test_with<index_t> {};

TEST_P(array_rank_test, is_written_by_loops_and_copied_to_the_host) {
  const dims<2> shape{GetParam(), 3};
  natural_matrix there{shape};
  array<int, host_space, dims<2>> back{shape};

  number(this_policy{}, there);
  copy(there, back);

  expect_numbered(back);
}

TEST_P(array_rank_test, is_copied_between_layouts_inside_the_memory_of_the_policy) {
  const dims<2> shape{3, GetParam()};
  device_matrix<layout_left> by_columns{shape};
  device_matrix<layout_right> by_rows{shape};
  array<int, host_space, dims<2>> back{shape};

  number(this_policy{}, by_columns);
  copy(by_columns, by_rows);
  copy(by_rows, back);

  expect_numbered(back);
}

INSTANTIATE_TEST_SUITE_P(sizes, array_rank_test, awkward_sizes);

}  // namespace
}  // namespace toll
