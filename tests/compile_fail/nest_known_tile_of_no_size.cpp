// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::tiled: the size of a tile must be at least 1
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), tiled<0, 4>(), [=] TOLL_FN(int i, int j) { y(i, j) = 1; });
}

}  // namespace toll
