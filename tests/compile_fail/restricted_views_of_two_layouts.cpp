// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::restricted: views of one_mapping have the same layout and the same type of extents
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/restricted.hpp>

namespace toll {

using by_rows = view<double, dims<2>>;
using by_columns = view<double, dims<2>, layout_left>;

void loop(const by_rows& x, const by_columns& y) {
  nested(seq_policy{}, x.shape(), restricted(one_mapping, x, y),
         [=] TOLL_FN(index_t i, index_t j, const by_rows& a, const by_columns& b) {
           a(i, j) = b(i, j);
         });
}

}  // namespace toll
