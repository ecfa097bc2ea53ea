// SPDX-License-Identifier: BSD-3-Clause
// What the files about copies get wrong.
#include <toll/array.hpp>

namespace toll {

void copies(const array<double, host_space, dims<2>>& from, array<double, host_space, dims<2>>& to,
            array<double, host_space, extents<3, 4>, layout_left>& turned) {
  copy(from, to);
  copy(from, turned);
}

}  // namespace toll
