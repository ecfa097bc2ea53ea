// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::two_level: takes a loop body and no reductions
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>

namespace toll {

void loop(const index_set<range>& segments, double& total) {
  forall(two_level{seq_policy{}, seq_policy{}}, segments, sum(total),
         [=] TOLL_FN(index_t, double& partial) { partial += 1; });
}

}  // namespace toll
