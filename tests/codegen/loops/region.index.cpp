// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/region.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

void add_in_a_region(view<const double> x, view<double> y) {
  region(this_policy{}, [=](const region_policy<this_policy>& inside) {
    forall(inside, y.size(), [=] TOLL_FN(index_t i) { y[i] += x[i]; });
  });
}

}  // namespace toll::suite
