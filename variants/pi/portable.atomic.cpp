// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomics.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

template <execution_policy Policy>
void pi_portable(const Policy& policy, const pi_atomic::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  double* const result = args.result;
  forall(policy, 1, [=] TOLL_FN(index_t) { *result = 0; });
  forall(policy, args.n, atomics,
         [=] TOLL_FN(pi::number<Policy> i, const atomics_of<Policy>& atomic) {
           const double x = (static_cast<double>(i) + 0.5) * h;
           atomic(*result) += 4.0 / (1.0 + x * x) * h;
         });
}

const registered<pi_atomic> entry{"portable", pi_portable<this_policy>};

}  // namespace toll::suite
