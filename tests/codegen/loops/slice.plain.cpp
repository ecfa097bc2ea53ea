// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

/// What slice.index.cpp does, without slices.
void add_to_rows(view<double, dims<2>> a, view<const double> y, view<const double> x) {
  forall(this_policy{}, a.extent(0), [=] TOLL_FN(index_t i) {
    for (index_t j = 0; j < a.extent(1); ++j) {
      a(i, j) += y[i] * x[j];
    }
  });
}

}  // namespace toll::suite
