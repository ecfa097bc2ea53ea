// SPDX-License-Identifier: BSD-3-Clause
// What the files about views and slices get wrong, as it must be.
#include <toll/layout_offset.hpp>
#include <toll/slice.hpp>

namespace toll {

void take(view<const double, dims<2>, layout_strided> m);

void convert(view<double, extents<3, 4>> m, view<double, dims<2>, layout_offset<>> halo) {
  const view<double, extents<dynamic, 4>> wider = m;
  const view<double, extents<3, 4>> narrower{wider};
  const view<double, dims<2>, layout_strided> strided = narrower;
  const view<const double, extents<3, 4>> back{strided};
  take(back);
  take(slice(halo, every, every));
  take(slice(m, every, strided_range{0, 4, 2}));
}

}  // namespace toll
