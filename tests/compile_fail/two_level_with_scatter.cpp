// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::two_level: takes reductions, such as sum(total), but no other givens; for those run
// the segments in order: forall(inner policy, segments, into(target), body)
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>
#include <toll/scatter.hpp>

namespace toll {

void loop(const index_set<range>& segments, view<double> target) {
  forall(two_level{seq_policy{}, seq_policy{}}, segments, into(target),
         [=] TOLL_FN(index_t i, const scatter_access<seq_policy, double>& at) { at.update(i, 1); });
}

}  // namespace toll
