// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

/// A tile's sum with a row that all tiles share, by the place in the tile.
void add(view<const double> row, view<double, dims<2>> y) {
  nested(this_policy{}, y.shape(), tiled(8, 256), [=] TOLL_FN(const tile_place<2>& at) {
    y(at.index(0), at.index(1)) += 3.0 * row[at.local(1)];
  });
}

}  // namespace toll::suite
