// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: a team has 1 to 3 dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 0>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
