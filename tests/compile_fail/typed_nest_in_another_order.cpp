// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must take the typed indices that the box names, in its order
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

void loops(index_t n) {
  nested(seq_policy{}, typed<row, column>({n, n}), [=] TOLL_FN(column, row) {});
}

}  // namespace toll
