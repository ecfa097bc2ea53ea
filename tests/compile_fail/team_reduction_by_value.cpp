// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: the body of reduce takes an integer for each dimension, and then one accumulator
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 32>& t) {
    int total = 0;
    t.reduce(sum(total), 8, [&](int i, int partial) { partial += y[i]; });
  });
}

}  // namespace toll
