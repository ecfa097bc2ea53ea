// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the policy that the body's team names is not that of the launch
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<simd_policy, 8>& t) { y[t.index(0)] = 1; });
}

}  // namespace toll
