// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body's index must be of the segment's type
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

void loops(index_t n) {
  forall(seq_policy{}, typed<row>(n), [=] TOLL_FN(index_t) {});
}

}  // namespace toll
