// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: restricted(...) is for nested and launch; the body of this loop captures its views
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/restricted.hpp>

namespace toll {

void loop(const view<double>& x) {
  forall(seq_policy{}, x.size(), restricted(x),
         [=] TOLL_FN(index_t i, const view<double>& y) { y[i] = 0; });
}

}  // namespace toll
