// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::view: a known extent does not become another one
#include <toll/view.hpp>

namespace toll {

void take(view<const double, extents<4, dynamic>> m);

void pass(view<double, extents<3, dynamic>> m) {
  take(m);
}

}  // namespace toll
