// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: reduce takes reductions, then extents or a count, then the body
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 32>& t) {
    t.reduce(8, [&](int i, int& partial) { partial += y[i]; });
  });
}

}  // namespace toll
