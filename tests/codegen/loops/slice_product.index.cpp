// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// The product <y|Ax>, with a slice for each row of A.
double weighted(view<const double> y, view<const double, dims<2>> a, view<const double> x) {
  double result = 0;
  forall(this_policy{}, y.size(), sum(result), [=] TOLL_FN(index_t i, double& partial) {
    const auto row = slice(a, i, every);
    double inner = 0;
    for (index_t j = 0; j < row.size(); ++j) {
      inner += row[j] * x[j];
    }
    partial += y[i] * inner;
  });
  return result;
}

}  // namespace toll::suite
