// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::scatter_way::copies: the threads of this policy are too many for a copy each; write
// scatter_way::replicated(n) or scatter_way::automatic
#include <toll/backends/omp_target/backend.hpp>
#include <toll/scatter.hpp>

namespace toll {

using access = scatter_access<omp_target_policy, int, op::plus, dims<1>, scatter_way::copies_type>;

void loop(index_t n, view<int> target) {
  forall(omp_target_policy{}, n, into(target, op::plus{}, scatter_way::copies),
         [=] TOLL_FN(index_t i, const access& at) { at.update(i, 1); });
}

}  // namespace toll
