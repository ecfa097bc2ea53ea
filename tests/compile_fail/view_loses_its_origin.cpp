// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::view: indices that begin elsewhere than at 0 do not begin at 0 in silence
#include <toll/layout_offset.hpp>
#include <toll/layout_strided.hpp>
#include <toll/view.hpp>

namespace toll {

double corner(view<double, dims<2>, layout_offset<>> halo) {
  const view<double, dims<2>, layout_strided> same = halo;
  return same(0, 0);
}

}  // namespace toll
