// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the threads of a team contribute to a scatter together
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/scatter.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, into(y),
         [=] TOLL_FN(const team<seq_policy, 8>& t, const scatter_access<seq_policy, int>& at) {
           t.loop([&](int k) { at.update(0, k); });
         });
}

}  // namespace toll
