// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;
using layer_of_cube = typed_index<struct layer_tag>;
using narrow_row = typed_index<struct narrow_tag, int>;
using narrow_column = typed_index<struct narrow_column_tag, int>;

// nvcc takes a loop body in a free function only, so the loops stand here and not in the tests.

/// One more than each index, at its place; by a segment whose indices are rows.
template <class Rows>
std::vector<int> numbers_of_rows(const Rows& rows, index_t n) {
  auto seen = filled_with(0, n);
  const auto out = typed<row>(seen.on(this_policy{}));
  forall(this_policy{}, rows, [=] TOLL_FN(row i) { out[i] += static_cast<int>(i.value()) + 1; });
  wait(this_policy{});
  return on_host(seen);
}

std::vector<int> numbers_of_narrow_rows(index_t n) {
  auto seen = filled_with(0, n);
  const auto out = typed<narrow_row>(seen.on(this_policy{}));
  forall(this_policy{}, n, [=] TOLL_FN(narrow_row i) { out(i) += static_cast<int>(i) + 1; });
  wait(this_policy{});
  return on_host(seen);
}

std::vector<int> numbers_of_listed_rows(index_t n) {
  std::vector<int> backwards;
  for (index_t i = n; i-- > 0;) {
    backwards.push_back(static_cast<int>(i));
  }
  const auto list = on_device(backwards);
  return numbers_of_rows(typed<row>(index_list{list.on(this_policy{})}), n);
}

std::vector<int> numbers_of_rows_in_parts(index_t n) {
  const index_set parts{typed<row>(range{0, n / 3}), typed<row>(range{n / 3, n})};
  return numbers_of_rows(parts, n);
}

index_t sum_of_rows(index_t n) {
  index_t total = 0;
  forall(this_policy{}, typed<row>(n), sum(total),
         [=] TOLL_FN(row i, index_t & partial) { partial += i - row{0}; });
  return total;
}

template <class... How>
std::vector<int> places_in_matrix(index_t rows, index_t columns, const How&... how) {
  auto seen = filled_with(0, rows * columns);
  const auto m =
      typed<row, column>(view<int, dims<2>>{seen.on(this_policy{}).data(), {rows, columns}});
  nested(this_policy{}, m.shape(), how..., [=] TOLL_FN(row i, column j) {
    m(i, j) += static_cast<int>(i.value() * columns + j.value()) + 1;
  });
  wait(this_policy{});
  return on_host(seen);
}

/// The same by a nest over extents without types, whose body counts in int.
std::vector<int> places_in_narrow_matrix(int rows, int columns) {
  auto seen = filled_with(0, index_t{rows} * columns);
  const auto m = typed<narrow_row, narrow_column>(
      view<int, dims<2>>{seen.on(this_policy{}).data(), {rows, columns}});
  nested(this_policy{}, {rows, columns}, [=] TOLL_FN(narrow_row i, narrow_column j) {
    m(i, j) += i.value() * columns + j.value() + 1;
  });
  wait(this_policy{});
  return on_host(seen);
}

std::vector<int> places_in_cube() {
  auto seen = filled_with(0, 3 * 70 * 5);
  const auto m = typed<layer_of_cube, row, column>(
      view<int, dims<3>>{seen.on(this_policy{}).data(), {3, 70, 5}});
  nested(this_policy{}, m.shape(), ordered<2, 0, 1>, tiled(2, 32, 2),
         [=] TOLL_FN(layer_of_cube k, row i, column j) {
           m(k, i, j) += static_cast<int>((k.value() * 70 + i.value()) * 5 + j.value()) + 1;
         });
  wait(this_policy{});
  return on_host(seen);
}

std::vector<int> counted_from_one(index_t size) {
  std::vector<int> numbers;
  for (index_t k = 1; k <= size; ++k) {
    numbers.push_back(static_cast<int>(k));
  }
  return numbers;
}

class typed_loop_test : public backend_test_with<index_t> {};

TEST_P(typed_loop_test, hands_the_body_indices_of_its_type) {
  const index_t n = GetParam();
  const auto expected = counted_from_one(n);

  EXPECT_EQ(numbers_of_rows(typed<row>(n), n), expected);
  EXPECT_EQ(numbers_of_rows(typed<row>(strided_range{n - 1, -1, -1}), n), expected);
  EXPECT_EQ(numbers_of_rows(n, n), expected);
  EXPECT_EQ(numbers_of_narrow_rows(n), expected);
  EXPECT_EQ(numbers_of_listed_rows(n), expected);
  EXPECT_EQ(numbers_of_rows_in_parts(n), expected);
}

TEST_P(typed_loop_test, reduces) {
  const index_t n = GetParam();

  EXPECT_EQ(sum_of_rows(n), n * (n - 1) / 2);
}

INSTANTIATE_TEST_SUITE_P(sizes, typed_loop_test, awkward_sizes);

class typed_nest_test : public backend_test {};

TEST_F(typed_nest_test, hands_each_dimension_its_own_type) {
  for (const index_t rows : {0, 1, 31, 33}) {
    for (const index_t columns : {1, 32, 257}) {
      const auto expected = counted_from_one(rows * columns);

      EXPECT_EQ(places_in_matrix(rows, columns), expected);
      EXPECT_EQ(places_in_matrix(rows, columns, ordered<1, 0>), expected);
      EXPECT_EQ(places_in_matrix(rows, columns, tiled(7, 5)), expected);
      EXPECT_EQ(places_in_narrow_matrix(static_cast<int>(rows), static_cast<int>(columns)),
                expected);
    }
  }
}

TEST_F(typed_nest_test, does_so_in_three_dimensions) {
  EXPECT_EQ(places_in_cube(), counted_from_one(3 * 70 * 5));
}

}  // namespace
}  // namespace toll
