// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy>
void pi_stdpar(const Policy&, const pi_atomic::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double h = 1.0 / static_cast<double>(args.n);
  double* const result = args.result;
  *result = 0;
  std::for_each(policies::conflicting, counting{0}, counting{args.n}, [=](pi::number_on_host i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    policies::add(*result, 4.0 / (1.0 + x * x) * h);
  });
}

const registered<pi_atomic> entry{"stdpar", pi_stdpar<this_policy>};

}  // namespace toll::suite
