// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/scatter.hpp>
#include <toll/view.hpp>

namespace toll {

struct tile {
  int at[8];
};

void run(view<int> y) {
  launch(seq::policy{}, dims<1>{4}, threads<8>{}, local<tile>{},
         [=] TOLL_FN(const team<seq::policy, 8>& t, tile& shared) {
           t.loop([&](int x) { shared.at[x] = y[x]; });
         });
  scatter<seq::policy, int> sums{seq::policy{}, 4};
  sums.forall(
      seq::policy{}, 4,
      [=] TOLL_FN(index_t i, const scatter_access<seq::policy, int>& sum) { sum.update(i, y[i]); });
}

}  // namespace toll
