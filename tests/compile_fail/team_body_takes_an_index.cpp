// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the body's first parameter is its team
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(index_t i) { y[i] = 1; });
}

}  // namespace toll
