// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body's indices must all be of one type
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>

namespace toll {

void loops(index_t n) {
  nested(seq_policy{}, dims<2>{n, n}, [=] TOLL_FN(int, double) {});
}

}  // namespace toll
