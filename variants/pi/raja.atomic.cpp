// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

template <execution_policy Policy>
void pi_raja(const Policy&, const pi_atomic::args& args) {
  using policies = raja::policies<Policy>;
  const double h = 1.0 / static_cast<double>(args.n);
  double* const result = args.result;
  *result = 0;
  RAJA::forall<typename policies::conflicting>(
      RAJA::TypedRangeSegment<pi::number_on_host>(0, args.n), [=](pi::number_on_host i) {
        const double x = (static_cast<double>(i) + 0.5) * h;
        RAJA::atomicAdd<typename policies::atomic>(result, 4.0 / (1.0 + x * x) * h);
      });
}

const registered<pi_atomic> entry{"raja", pi_raja<this_policy>};

}  // namespace toll::suite
