// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: after its team the body takes what the team shares
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  struct tile {
    int at[8];
  };

  launch(seq_policy{}, 4,
         [=] TOLL_FN(const team<seq_policy, 8>&, tile& a, tile& b) { y[0] = a.at[0] + b.at[0]; });
}

}  // namespace toll
