// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::slice: for each dimension of the view write an index, every, a range
#include <toll/array.hpp>
#include <toll/part.hpp>

namespace toll {

void copy_row(const array<double, host_space, dims<2>>& from, array<double>& to) {
  copy(part(from, 3), part(to, every));
}

}  // namespace toll
