// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::wavefront: the body comes last, and takes one index for each dimension
#include <toll/backends/seq/backend.hpp>
#include <toll/wavefront.hpp>

namespace toll {

void loops(index_t n) {
  wavefront(seq_policy{}, {n, n}, [=] TOLL_FN(index_t) {});
}

}  // namespace toll
