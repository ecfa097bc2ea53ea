// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

void scaled(double a, view<const double> x, view<double> y) {
  forall(this_policy{}, y.size(), [=] TOLL_FN(index_t i) { y[i] = a * x[i]; });
}

}  // namespace toll::suite
