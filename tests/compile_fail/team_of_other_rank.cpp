// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: there must be as many dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, dims<2>{4, 4},
         [=] TOLL_FN(const team<seq_policy, 8>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
