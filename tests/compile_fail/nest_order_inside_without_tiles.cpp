// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: ordered_inside<...> is the order inside tiles: write tiled(...) too
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>

namespace toll {

void loops(index_t n) {
  nested(seq_policy{}, {n, n}, ordered_inside<1, 0>, [=] TOLL_FN(index_t, index_t) {});
}

}  // namespace toll
