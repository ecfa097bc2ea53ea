// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body's indices must all be of one type
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

void loops(index_t n) {
  nested(seq_policy{}, {n, n}, [=] TOLL_FN(row, index_t) {});
}

}  // namespace toll
