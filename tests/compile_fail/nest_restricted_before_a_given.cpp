// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: what stands between the box and the body
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/restricted.hpp>

namespace toll {

void loops(const view<double, dims<2>>& x) {
  double total = 0;
  nested(seq_policy{}, x.shape(), restricted(x), sum(total),
         [=] TOLL_FN(index_t i, index_t j, const view<double, dims<2>>& y, double& partial) {
           partial += y(i, j);
         });
}

}  // namespace toll
