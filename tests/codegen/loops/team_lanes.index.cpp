// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

/// The rows of a matrix, shared out among rows of threads, whose lanes add to their elements.
void add_to_rows(view<const double, dims<2>> b, view<double, dims<2>> a) {
  using group = team<this_policy, 4, 32>;
  const index_t rows = a.extent(0);
  const index_t columns = a.extent(1);
  launch(this_policy{}, {rows / 16, 1}, [=] TOLL_FN(const group& t) {
    const index_t first = t.index(0) * 16;
    t.rows(16, [&](int i, const row_of<group>& row) {
      row.lanes(columns, [&](index_t k) { a(first + i, k) += b(first + i, k); });
    });
  });
}

}  // namespace toll::suite
