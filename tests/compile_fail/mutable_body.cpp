// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body must not be mutable
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, y.size(), [=] TOLL_FN(index_t i) mutable { y[i] = total++; });
}

}  // namespace toll
