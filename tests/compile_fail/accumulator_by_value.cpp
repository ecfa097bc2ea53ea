// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body must take each accumulator by reference and in the type of the
// reduction's variable, as T&: what is added to a copy is lost
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(view<double> y, double& total) {
  forall(seq_policy{}, y.size(), sum(total), [=] TOLL_FN(index_t i, double a) { a += y[i]; });
}

}  // namespace toll
