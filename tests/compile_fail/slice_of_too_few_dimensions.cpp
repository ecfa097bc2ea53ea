// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::slice: for each dimension of the view write an index, every, a range or a strided_range
#include <toll/slice.hpp>

namespace toll {

auto row(view<double, dims<3>> m) {
  return slice(m, 1, every);
}

}  // namespace toll
