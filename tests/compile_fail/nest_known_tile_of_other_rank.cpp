// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: what stands between the box and the body is
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), tiled<4>(), [=] TOLL_FN(int i, int j) { y(i, j) = 1; });
}

}  // namespace toll
