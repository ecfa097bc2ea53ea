// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::reduce: this operation brings its identity: write reduce(target, operation); a start
// value is what the target holds before the loop
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(index_t n, double& total) {
  forall(seq_policy{}, n, reduce(total, 10.0, op::plus{}),
         [=] TOLL_FN(index_t, double& partial) { partial += 1; });
}

}  // namespace toll
