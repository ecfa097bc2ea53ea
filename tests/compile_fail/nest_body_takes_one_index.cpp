// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must take one index for each dimension
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), [=] TOLL_FN(index_t i) { y(i, i) = 1; });
}

}  // namespace toll
