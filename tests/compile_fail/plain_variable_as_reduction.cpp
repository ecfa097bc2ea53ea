// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the loop body comes last, and each argument between segment and body is a
// given, such as sum(total) or into(target)
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, y.size(), total, [=] TOLL_FN(index_t i, double& a) { a += y[i]; });
}

}  // namespace toll
