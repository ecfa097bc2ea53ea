// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// What slice_product.index.cpp does, without slices.
double weighted(view<const double> y, view<const double, dims<2>> a, view<const double> x) {
  double result = 0;
  forall(this_policy{}, y.size(), sum(result), [=] TOLL_FN(index_t i, double& partial) {
    double inner = 0;
    for (index_t j = 0; j < a.extent(1); ++j) {
      inner += a(i, j) * x[j];
    }
    partial += y[i] * inner;
  });
  return result;
}

}  // namespace toll::suite
