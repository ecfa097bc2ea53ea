// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must take one index for each dimension of the box, and then one parameter for each given
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/restricted.hpp>

namespace toll {

void loops(const view<double, dims<2>>& x) {
  nested(seq_policy{}, x.shape(), restricted(x),
         [=] TOLL_FN(index_t i, index_t j) { x(i, j) = 0; });
}

}  // namespace toll
