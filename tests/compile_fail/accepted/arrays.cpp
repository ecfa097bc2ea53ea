// SPDX-License-Identifier: BSD-3-Clause
// What the files about copies and fills get wrong.
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/copy.hpp>
#include <toll/fill.hpp>
#include <toll/part.hpp>

namespace toll {

void copies(const array<double, host_space, dims<2>>& from, array<double, host_space, dims<2>>& to,
            array<double, host_space, extents<3, 4>, layout_left>& turned) {
  copy(from, to);
  copy(from, turned);
  copy(seq_policy{}, from, turned);
  fill(seq_policy{}, to, 0);
  copy(part(from, 3, every), part(to, 2, every));
  copy(from, in_space<host_space>(to.on(seq_policy{})));
}

}  // namespace toll
