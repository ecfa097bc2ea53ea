// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::typed_view: an element is named by typed indices, in the order of the view's
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

void loops(view<double, dims<2>> plain) {
  const auto m = typed<row, column>(plain);
  nested(seq_policy{}, m.shape(), [=] TOLL_FN(row i, column j) { m(j, i) = 1; });
}

}  // namespace toll
