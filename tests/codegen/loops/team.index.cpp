// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

struct tile {
  double at[16][256];
};

/// Teams take sums of a tile each to a local array, filled up with zeros at the edge, and back.
void add(view<const double, dims<2>> b, view<double, dims<2>> a) {
  const dims<2> tiles{a.extent(0) / 16, a.extent(1) / 256};
  launch(this_policy{}, tiles, [=] TOLL_FN(const team<this_policy, 4, 32>& t, tile& shared) {
    const index_t i = t.index(0) * 16;
    const index_t j = t.index(1) * 256;
    t.loop(extents<16, 256>{}, [&](int y, int x) {
      const bool is_inside = i + y < b.extent(0) && j + x < b.extent(1);
      shared.at[y][x] = is_inside ? b(i + y, j + x) + a(i + y, j + x) : 0;
    });
    t.barrier();
    t.loop(extents<16, 256>{}, [&](int y, int x) { a(i + y, j + x) = shared.at[15 - y][x]; });
  });
}

}  // namespace toll::suite
