// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: rows are for teams whose last dimension is 1, 2, 4, 8, 16 or 32
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  using group = team<seq_policy, 64>;
  launch(seq_policy{}, 4, [=] TOLL_FN(const group& t) {
    t.rows(8, [&](int i, const row_of<group>& row) { row.once([&] { y[i] = 1; }); });
  });
}

}  // namespace toll
