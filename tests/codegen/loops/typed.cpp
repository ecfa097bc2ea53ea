// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>

namespace toll::suite {

using row = typed_index<struct row_tag, TOLL_TEST_INDEX>;
using column = typed_index<struct column_tag, TOLL_TEST_INDEX>;

void add(view<const double, dims<2>> from, view<double, dims<2>> to) {
  const auto x = typed<row, column>(from);
  const auto y = typed<row, column>(to);
  nested(this_policy{}, y.shape(), [=] TOLL_FN(row i, column j) { y(i, j) += 3.0 * x(i, j); });
}

}  // namespace toll::suite
