// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::reduce: the operation takes two values and makes one of them, as [](T a, T b) does
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(index_t n, double& total) {
  forall(seq_policy{}, n, reduce(total, 1.0, [](double a) { return a; }),
         [=] TOLL_FN(index_t, double& partial) { partial += 1; });
}

}  // namespace toll
