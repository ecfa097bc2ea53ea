// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: a loop has as many extents as the team has dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 8>& t) {
    t.loop(at_most<4, 8>{2, 8}, [&](int i, int j) { y[i * 8 + j] = 1; });
  });
}

}  // namespace toll
