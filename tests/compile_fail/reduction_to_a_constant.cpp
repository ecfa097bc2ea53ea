// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::reduce: the variable is const, but the loop is to leave its result there
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(index_t n, const double& total) {
  forall(seq_policy{}, n, sum(total), [=] TOLL_FN(index_t, double& partial) { partial += 1; });
}

}  // namespace toll
