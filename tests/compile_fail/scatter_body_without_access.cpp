// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body must take the index and then one parameter for each given
#include <toll/backends/seq/backend.hpp>
#include <toll/scatter.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  scatter<seq_policy, int> sums{seq_policy{}, 4};
  forall(seq_policy{}, 4, into(sums), [=] TOLL_FN(index_t i) { y[i] = 1; });
}

}  // namespace toll
