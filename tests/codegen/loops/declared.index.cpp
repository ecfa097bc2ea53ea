// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomics.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// Every quotient is added to one number.
void add_quotients(index_t n, double* total) {
  const double h = 1.0 / static_cast<double>(n);
  forall(this_policy{}, n, atomics, [=] TOLL_FN(index_t i, const atomics_of<this_policy>& atomic) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    atomic(*total) += 4.0 / (1.0 + x * x);
  });
}

}  // namespace toll::suite
