// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the box must have 2 to 6 dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>

namespace toll {

void loops(index_t n) {
  nested(seq_policy{}, segment_product{n}, [=] TOLL_FN(index_t) {});
}

}  // namespace toll
