// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: reduce has as many extents as the team has dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 32>& t) {
    int total = 0;
    t.reduce(sum(total), extents<4, 8>{},
             [&](int i, int j, int& partial) { partial += y[8 * i + j]; });
  });
}

}  // namespace toll
