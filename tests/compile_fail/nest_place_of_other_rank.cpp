// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: a body that takes its place in a tile takes that instead of indices
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>

namespace toll {

void loops(index_t n) {
  nested(seq_policy{}, {n, n}, tiled(8, 8), [=] TOLL_FN(const tile_place<3>&) {});
}

}  // namespace toll
