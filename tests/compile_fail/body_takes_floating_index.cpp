// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body's first parameter is the index, an integer such as index_t: [=]
// TOLL_FN(index_t i) { ... }
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, y.size(), [=] TOLL_FN(double i) { y[0] = i; });
  total = 0;
}

}  // namespace toll
