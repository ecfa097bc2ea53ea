// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must not be mutable
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  double last = 0;
  nested(seq_policy{}, y.shape(), [=] TOLL_FN(int i, int j) mutable { y(i, j) = last++; });
}

}  // namespace toll
