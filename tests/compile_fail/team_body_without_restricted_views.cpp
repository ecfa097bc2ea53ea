// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the body takes each restricted view after all else, in its type
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/restricted.hpp>

namespace toll {

void teams(const view<double>& x) {
  launch(seq_policy{}, x.size(), restricted(x),
         [=] TOLL_FN(const team<seq_policy, 8>& t) { x[t.index(0)] = 0; });
}

}  // namespace toll
