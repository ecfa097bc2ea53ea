// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

template <execution_policy Policy>
void pi_portable(const Policy& policy, const pi_reduce::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  double total = 0;
  forall(with_grain(policy, pi_reduce::grain), args.n, sum(total),
         [=] TOLL_FN(pi::number<Policy> i, double& partial) {
           const double x = (static_cast<double>(i) + 0.5) * h;
           partial += 4.0 / (1.0 + x * x);
         });
  *args.result = total * h;
}

const registered<pi_reduce> entry{"portable", pi_portable<this_policy>};

}  // namespace toll::suite
