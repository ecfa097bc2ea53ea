// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::view: this layout wants to know where its indices begin
#include <toll/layout_offset.hpp>
#include <toll/view.hpp>

namespace toll {

double corner(double* data) {
  return view<double, dims<2>, layout_offset<>>{data, {2, 3}}(0, 0);
}

}  // namespace toll
