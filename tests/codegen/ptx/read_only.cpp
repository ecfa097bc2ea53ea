// SPDX-License-Identifier: BSD-3-Clause
#include <toll/access.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

void scaled(double a, view<const double> x, view<double> y) {
  const auto values = with_access<read_only>(x);
  forall(this_policy{}, y.size(), [=] TOLL_FN(index_t i) { y[i] = a * values[i]; });
}

}  // namespace toll::suite
