// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the body takes its team
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, dims<1>{4}, threads<8>{}, local<int[8]>{},
         [=] TOLL_FN(const team<seq_policy, 8>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
