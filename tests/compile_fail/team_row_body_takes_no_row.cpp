// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: the body of rows takes an integer and the row
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4,
         [=] TOLL_FN(const team<seq_policy, 32>& t) { t.rows(8, [&](int i) { y[i] = 1; }); });
}

}  // namespace toll
