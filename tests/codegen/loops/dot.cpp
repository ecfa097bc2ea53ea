// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

double dot(view<const double> x, view<const double> y) {
  double total = 0;
  forall(this_policy{}, y.size(), sum(total),
         [=] TOLL_FN(TOLL_TEST_INDEX i, double& partial) { partial += x[i] * y[i]; });
  return total;
}

}  // namespace toll::suite
