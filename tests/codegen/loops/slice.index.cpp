// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// Adds to each row of a matrix a multiple of one vector, through a slice made in the body.
void add_to_rows(view<double, dims<2>> a, view<const double> y, view<const double> x) {
  forall(this_policy{}, a.extent(0), [=] TOLL_FN(index_t i) {
    const auto row = slice(a, i, every);
    for (index_t j = 0; j < row.size(); ++j) {
      row[j] += y[i] * x[j];
    }
  });
}

}  // namespace toll::suite
