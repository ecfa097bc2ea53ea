// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::view: elements in one order are no view in another
#include <toll/view.hpp>

namespace toll {

void take(view<double, dims<2>, layout_left> m);

void pass(view<double, dims<2>> m) {
  take(m);
}

}  // namespace toll
