// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::launch: the body comes last
#include <toll/backends/seq/backend.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

namespace toll {

void run(view<int> y) {
  launch(seq_policy{}, 4, sum(y[0]));
}

}  // namespace toll
