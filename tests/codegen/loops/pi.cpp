// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

double pi(index_t n) {
  const double h = 1.0 / static_cast<double>(n);
  double total = 0;
  forall(this_policy{}, n, sum(total), [=] TOLL_FN(TOLL_TEST_INDEX i, double& partial) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    partial += 4.0 / (1.0 + x * x);
  });
  return total * h;
}

}  // namespace toll::suite
