// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/layout_offset.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

/// 0, 1, 2, ...
std::vector<int> counted(index_t size) {
  std::vector<int> all;
  for (index_t k = 0; k < size; ++k) {
    all.push_back(static_cast<int>(k));
  }
  return all;
}

// Of m(i, j) = its place in memory, n rows of 5.

template <class Layout>
void add_columns(const this_policy& policy, view<const int, dims<2>, Layout> m, view<int> sums) {
  forall(policy, m.extent(0), [=] TOLL_FN(index_t i) {
    const auto row = slice(m, i, every);
    int sum = 0;
    for (index_t j = 0; j < row.size(); ++j) {
      sum += row[j];
    }
    sums[i] = sum;
  });
}

/// What add_columns must give.
template <class Layout>
std::vector<int> row_sums(index_t n) {
  const typename Layout::template mapping<dims<2>> where{dims<2>{n, 5}};
  std::vector<int> sums;
  for (index_t i = 0; i < n; ++i) {
    int sum = 0;
    for (index_t j = 0; j < 5; ++j) {
      sum += static_cast<int>(where(i, j));
    }
    sums.push_back(sum);
  }
  return sums;
}

class slice_sizes_test : public backend_test_with<index_t> {};

template <class Layout>
std::vector<int> row_sums_on_backend(index_t n) {
  const this_policy policy{};
  auto cells = on_device(counted(5 * n));
  auto sums = filled_with(-1, n);
  add_columns(policy, view<const int, dims<2>, Layout>{cells.on(policy).data(), {n, 5}},
              sums.on(policy));
  wait(policy);
  return on_host(sums);
}

TEST_P(slice_sizes_test, is_a_row_in_the_body) {
  EXPECT_EQ(row_sums_on_backend<layout_right>(GetParam()), row_sums<layout_right>(GetParam()));
  EXPECT_EQ(row_sums_on_backend<layout_left>(GetParam()), row_sums<layout_left>(GetParam()));
}

template <class View>
void count_up(const this_policy& policy, View v) {
  forall(policy, v.size(), [=] TOLL_FN(index_t i) { v[i] += 1000; });
}

// Every third element from the last on, as a view made on the host.
TEST_P(slice_sizes_test, is_captured_as_a_strided_view) {
  const index_t n = GetParam();
  const this_policy policy{};
  auto cells = on_device(counted(n));
  auto expected = counted(n);
  for (index_t k = n - 1; k >= 0; k -= 3) {
    expected[static_cast<std::size_t>(k)] += 1000;
  }

  count_up(policy, slice(cells.on(policy), strided_range{n - 1, -1, -3}));
  wait(policy);

  EXPECT_EQ(on_host(cells), expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, slice_sizes_test, awkward_sizes);

/// The product <y|Ax>, a row at a time, as in Kokkos's exercise.
template <class Layout>
double weighted(const this_policy& policy, view<const double> y,
                view<const double, dims<2>, Layout> a, view<const double> x) {
  double result = 0;
  forall(policy, y.size(), sum(result), [=] TOLL_FN(index_t i, double& partial) {
    const auto row = slice(a, i, every);
    double inner = 0;
    for (index_t j = 0; j < row.size(); ++j) {
      inner += row[j] * x[j];
    }
    partial += y[i] * inner;
  });
  return result;
}

template <class Layout>
double weighted_on_backend() {
  const this_policy policy{};
  std::vector<double> numbers;
  for (int k = 0; k < 33 * 7; ++k) {
    numbers.push_back(k % 9);
  }
  auto a = on_device(numbers);
  auto y = on_device(std::vector<double>(33, 2.0));
  auto x = on_device(std::vector<double>(7, 3.0));
  return weighted(policy, y.on(policy),
                  view<const double, dims<2>, Layout>{a.on(policy).data(), {33, 7}}, x.on(policy));
}

class slice_test : public backend_test {};

TEST_F(slice_test, multiplies_rows_with_a_vector) {
  double sum_of_a = 0;
  for (int k = 0; k < 33 * 7; ++k) {
    sum_of_a += k % 9;
  }

  EXPECT_EQ(weighted_on_backend<layout_right>(), 6 * sum_of_a);
  EXPECT_EQ(weighted_on_backend<layout_left>(), 6 * sum_of_a);
}

// Rank 4 with a halo: a plane, then every second element of a column of the plane, in one body.
using block = view<int, extents<dynamic, 6, 4, dynamic>, layout_offset<>>;

void mark(const this_policy& policy, block b) {
  forall(policy, b.extent(0), [=] TOLL_FN(index_t i) {
    const auto plane = slice(b, i - 1, range{1, 5}, every, 0);
    const auto line = slice(plane, strided_range{3, -1, -2}, 2);
    for (index_t k = 0; k < line.size(); ++k) {
      line[k] = static_cast<int>(100 * (i + 1) + k);
    }
  });
}

TEST_F(slice_test, nests_in_any_rank) {
  const this_policy policy{};
  auto cells = filled_with(0, 3 * 6 * 4 * 5);
  const block there{cells.on(policy).data(), {3, 6, 4, 5}, {-1, 0, 0, -2}};

  mark(policy, there);
  wait(policy);

  std::vector<int> expected(3 * 6 * 4 * 5);
  for (std::size_t i = 0; i < 3; ++i) {
    expected[((i * 6 + 4) * 4 + 2) * 5 + 2] = static_cast<int>(100 * (i + 1));
    expected[((i * 6 + 2) * 4 + 2) * 5 + 2] = static_cast<int>(100 * (i + 1) + 1);
  }
  EXPECT_EQ(on_host(cells), expected);
}

}  // namespace
}  // namespace toll
