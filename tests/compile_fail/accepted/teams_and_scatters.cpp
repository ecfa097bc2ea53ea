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
  launch(seq_policy{}, dims<1>{4}, [=] TOLL_FN(const team<seq_policy, 8>& t, tile& shared) {
    t.loop([&](int x) { shared.at[x] = y[x]; });
    t.loop(at_most<8>{y.size()}, [&](int x) { y[x] = shared.at[x]; });
  });
  scatter<seq_policy, int> sums{seq_policy{}, 4};
  forall(
      seq_policy{}, 4, into(sums),
      [=] TOLL_FN(index_t i, const scatter_access<seq_policy, int>& sum) { sum.update(i, y[i]); });
}

}  // namespace toll
