// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/layout_offset.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

/// Writes 100 i + 10 j + k to every element of 2 x 3 x 4 through a view, in a loop; what then lies
/// in memory. A view crosses to the device as bytes, and must mean the same on both sides.
template <class View>
std::vector<int> written_through(const View& shape, index_t i0, index_t j0, index_t k0) {
  const this_policy policy{};
  auto cells = filled_with(-1, 24);
  const View v{cells.on(policy).data(), shape.mapping()};
  forall(policy, 24, [=] TOLL_FN(index_t n) {
    const index_t i = n / 12;
    const index_t j = n / 4 % 3;
    const index_t k = n % 4;
    v(i + i0, j + j0, k + k0) = static_cast<int>(100 * i + 10 * j + k);
  });
  wait(policy);
  return on_host(cells);
}

/// The same the other way round: each element in memory asks the mapping which one it is.
template <class View>
std::vector<int> named_by_memory(const View& shape, index_t i0, index_t j0, index_t k0) {
  const this_policy policy{};
  auto cells = filled_with(-1, 24);
  const auto cell = cells.on(policy);
  forall(policy, 24, [=] TOLL_FN(index_t n) {
    const auto at = shape.mapping().indices(n);
    cell[n] = static_cast<int>(100 * (at[0] - i0) + 10 * (at[1] - j0) + at[2] - k0);
  });
  wait(policy);
  return on_host(cells);
}

const std::vector<int> by_rows{0,   1,   2,   3,   10,  11,  12,  13,  20,  21,  22,  23,
                               100, 101, 102, 103, 110, 111, 112, 113, 120, 121, 122, 123};
const std::vector<int> by_columns{0, 100, 10, 110, 20, 120, 1, 101, 11, 111, 21, 121,
                                  2, 102, 12, 112, 22, 122, 3, 103, 13, 113, 23, 123};
// Second index slowest, first fastest.
const std::vector<int> by_1_2_0{0,  100, 1,  101, 2,  102, 3,  103, 10, 110, 11, 111,
                                12, 112, 13, 113, 20, 120, 21, 121, 22, 122, 23, 123};

template <class Layout>
void expect_order(const std::vector<int>& order) {
  const view<int, dims<3>, Layout> plain{nullptr, {2, 3, 4}};
  const view<int, extents<2, dynamic, 4>, Layout> known{nullptr, {2, 3, 4}};
  const view<int, dims<3>, layout_offset<Layout>> moved{nullptr, {2, 3, 4}, {-1, 7, -20}};

  EXPECT_EQ(written_through(plain, 0, 0, 0), order);
  EXPECT_EQ(written_through(known, 0, 0, 0), order);
  EXPECT_EQ(written_through(moved, -1, 7, -20), order);
  EXPECT_EQ(named_by_memory(plain, 0, 0, 0), order);
  EXPECT_EQ(named_by_memory(known, 0, 0, 0), order);
  EXPECT_EQ(named_by_memory(moved, -1, 7, -20), order);
}

class view_layouts_test : public backend_test {};

TEST_F(view_layouts_test, right_holds_rows_together) {
  expect_order<layout_right>(by_rows);
}

TEST_F(view_layouts_test, left_holds_columns_together) {
  expect_order<layout_left>(by_columns);
}

TEST_F(view_layouts_test, permuted_nests_in_the_order_it_names) {
  expect_order<layout_permuted<1, 2, 0>>(by_1_2_0);
}

}  // namespace
}  // namespace toll
