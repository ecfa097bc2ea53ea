// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::layout_permuted: the order names each dimension of the view once
#include <toll/view.hpp>

namespace toll {

double corner(double* data) {
  return view<double, dims<3>, layout_permuted<1, 0>>{data, {2, 3, 4}}(0, 0, 0);
}

}  // namespace toll
