// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/kokkos/spaces.hpp"

namespace toll::suite {

template <execution_policy Policy>
void pi_kokkos(const Policy& policy, const pi_atomic::args& args) {
  const auto& space = kokkos::space_of(policy);
  const double h = 1.0 / static_cast<double>(args.n);
  double* const result = args.result;
  *result = 0;
  Kokkos::parallel_for(kokkos::range_of<pi::number_on_host>(space, args.n),
                       [=](pi::number_on_host i) {
                         const double x = (static_cast<double>(i) + 0.5) * h;
                         Kokkos::atomic_add(result, 4.0 / (1.0 + x * x) * h);
                       });
  space.fence();
}

const registered<pi_atomic> entry{"kokkos", pi_kokkos<this_policy>};

}  // namespace toll::suite
