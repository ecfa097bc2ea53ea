// SPDX-License-Identifier: BSD-3-Clause
// A five-point stencil whose input counts from -1, because it has a halo of one element; stored by
// rows, and by columns. RAJA tutorial, exercise 6.
#include <toll/array.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/layout_offset.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

/// The sum of all results. `order` runs over the elements as the layout stores them.
template <class Layout, execution_policy Policy, class Order>
index_t sum_of_stencil(const Policy& policy, index_t rows, index_t columns, const Order& order) {
  using space = typename Policy::memory_space;
  array<int, space, dims<2>, layout_offset<Layout>> input{{rows + 2, columns + 2}, {-1, -1}};
  array<int, space, dims<2>, Layout> output{{rows, columns}};
  const auto in = input.on(policy);
  const auto out = output.on(policy);

  fill(policy, in, 0);  // also of the halo
  nested(policy, out.shape(), order,
         [=] TOLL_FN(index_t i, index_t j) { in(i, j) = static_cast<int>(i + j); });
  nested(policy, out.shape(), order, [=] TOLL_FN(index_t i, index_t j) {
    out(i, j) = in(i, j) + in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1);
  });

  index_t total = 0;
  forall(policy, rows, sum(total), [=] TOLL_FN(index_t i, index_t & partial) {
    for (index_t j = 0; j < columns; ++j) {
      partial += out(i, j);
    }
  });
  return total;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t rows = 50, columns = 70;
  const index_t by_rows = sum_of_stencil<layout_right>(policy, rows, columns, ordered<0, 1>);
  const index_t by_columns = sum_of_stencil<layout_left>(policy, rows, columns, ordered<1, 0>);

  // Each element counts once for itself and once for each of its neighbours.
  index_t expected = 0;
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      const int neighbours = (i > 0) + (i + 1 < rows) + (j > 0) + (j + 1 < columns);
      expected += (1 + neighbours) * (i + j);
    }
  }
  std::printf("%s: %lld by rows, %lld by columns\n", this_policy::name,
              static_cast<long long>(by_rows), static_cast<long long>(by_columns));
  return by_rows == expected && by_columns == expected ? 0 : 1;
}
