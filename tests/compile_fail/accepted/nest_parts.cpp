// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/two_level.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y, view<const int> listed, index_t n) {
  const auto body = [=] TOLL_FN(index_t i, index_t j) { y(i, j) = 1; };
  nested(seq_policy{}, {n, n}, tiled(8, 8), ordered_inside<1, 0>, body);
  nested(seq_policy{}, {n, n}, tiled(8, 8),
         [=] TOLL_FN(const tile_place<2>& at) { y(at.tile(0), at.local(1)) = 1; });
  nested(seq_policy{}, segment_product{n, index_list{listed}}, body);
  nested(two_level{seq_policy{}, seq_policy{}}, {n, n}, tiled(8, 8), body);
}

}  // namespace toll
