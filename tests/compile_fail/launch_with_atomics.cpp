// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: takes no atomics
#include <toll/atomics.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, atomics,
         [=] TOLL_FN(const team<seq_policy, 8>& t, const atomics_of<seq_policy>& atomic) {
           t.loop([&](int k) { atomic(y[k % 2])++; });
         });
}

}  // namespace toll
