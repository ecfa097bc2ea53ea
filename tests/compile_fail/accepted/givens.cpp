// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/scatter.hpp>
#include <toll/token.hpp>

namespace toll {

using access = scatter_access<seq_policy, double>;

void loops(index_t n, view<double> target, const index_set<range>& segments) {
  const seq_policy policy{};
  double total = 0;
  forall(policy, n, unique_token, reduce(total, op::times{}), into(target),
         [=] TOLL_FN(index_t i, index_t token, double& partial, const access& at) {
           partial *= 2;
           at.update(i, static_cast<double>(token));
         });
  forall(policy, segments, onto(target, op::plus{}),
         [=] TOLL_FN(index_t i, access at) { at.update(i, 1); });
  forall(two_level{policy, policy}, segments, sum(total),
         [=] TOLL_FN(index_t, double& partial) { partial += 1; });
  nested(policy, {n, n}, sum(total), tiled(8, 8), unique_token, ordered<1, 0>,
         [=] TOLL_FN(int, int, double& partial, index_t) { partial += 1; });
}

}  // namespace toll
