// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body's indices must all be of one type
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), [=] TOLL_FN(index_t i, int j) { y(i, j) = 1; });
}

}  // namespace toll
