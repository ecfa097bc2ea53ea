// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>

namespace toll::suite {

using row = typed_index<struct row_tag, TOLL_TEST_INDEX>;

double dot(view<const double> x, view<const double> y) {
  const auto a = typed<row>(x);
  const auto b = typed<row>(y);
  double total = 0;
  forall(this_policy{}, typed<row>(y.size()), sum(total),
         [=] TOLL_FN(row i, double& partial) { partial += a[i] * b[i]; });
  return total;
}

}  // namespace toll::suite
