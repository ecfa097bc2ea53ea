// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::wavefront: what stands between the box and the body is tiled(...) or ordered<...>
#include <toll/backends/seq/backend.hpp>
#include <toll/wavefront.hpp>

namespace toll {

void loops(index_t n) {
  wavefront(seq_policy{}, {n, n}, collapsed<2>, [=] TOLL_FN(index_t, index_t) {});
}

}  // namespace toll
