// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body must not be mutable
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  int calls = 0;
  forall(seq_policy{}, y.size(), sum(total),
         [=] TOLL_FN(index_t i, double& a) mutable { a += y[i] + calls++; });
}

}  // namespace toll
