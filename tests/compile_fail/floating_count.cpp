// SPDX-License-Identifier: BSD-3-Clause
// expect: no matching function for call to
// expect: iteration_space
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, 10.0, [=] TOLL_FN(index_t i) { y[i] = 1; });
  total = 0;
}

}  // namespace toll
