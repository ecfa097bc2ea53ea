// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the body comes last
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, dims<1>{8},
         [=] TOLL_FN(const team<seq_policy, 8>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
