// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body's parameters are the indices
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), [=] TOLL_FN(double i, double j) { y(0, 0) = i + j; });
}

}  // namespace toll
