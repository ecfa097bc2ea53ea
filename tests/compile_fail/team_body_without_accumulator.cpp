// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: after its team the body takes what the team shares
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  int total = 0;
  launch(seq_policy{}, 4, sum(total),
         [=] TOLL_FN(const team<seq_policy, 8>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
