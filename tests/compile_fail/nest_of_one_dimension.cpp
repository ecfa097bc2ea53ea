// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the box must have 2 to 6 dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y) {
  nested(seq_policy{}, dims<1>{y.size()}, [=] TOLL_FN(int i) { y(i, i) = 1; });
}

}  // namespace toll
