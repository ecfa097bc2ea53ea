// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::team: the body of a loop takes an integer for each dimension
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, [=] TOLL_FN(const team<seq_policy, 8>& t) {
    t.loop(8, [&](double x) { y[static_cast<int>(x)] = 1; });
  });
}

}  // namespace toll
