// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body must take the index and then one parameter for each given, in
// their order: T& for a reduction, const scatter_access<Policy, T>& for a scatter
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, y.size(), sum(total),
         [=] TOLL_FN(index_t i, double& a, double& b) { a = b = y[i]; });
}

}  // namespace toll
