// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, y.shape(), ordered<1, 0>, tiled(4, 8), collapsed<2>,
         [=] TOLL_FN(int i, int j) { y(i, j) = 1; });
  nested(seq_policy{}, y.shape(), tiled<4, 8>(), [=] TOLL_FN(int i, int j) { y(i, j) = 1; });
  nested(seq_policy{}, dims<6>{1, 2, 3, 4, 5, 6},
         [=] TOLL_FN(int, int, int, int, int, int) { y(0, 0) = 1; });
}

}  // namespace toll
