// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::at_most: a tile has an extent of at least 1 in each dimension
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 8>& t) {
    t.loop(at_most<0>{2}, [&](int k) { y[k] = 1; });
  });
}

}  // namespace toll
