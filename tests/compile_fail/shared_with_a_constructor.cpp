// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: what a team shares must be plain data
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  struct tile {
    int at = 1;
  };

  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 8>&, tile&) { y[0] = 1; });
}

}  // namespace toll
