// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/kokkos/spaces.hpp"

#include <algorithm>

namespace toll::suite {

namespace {

constexpr double term(pi::number_on_host i, double h) {
  const double x = (static_cast<double>(i) + 0.5) * h;
  return 4.0 / (1.0 + x * x);
}

}  // namespace

template <execution_policy Policy>
void pi_kokkos(const Policy& policy, const pi_reduce::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  double total = 0;
  Kokkos::parallel_reduce(
      kokkos::range_of<pi::number_on_host>(kokkos::space_of(policy), args.n),
      [=](pi::number_on_host i, double& sum) { sum += term(i, h); }, total);
  *args.result = total * h;
}

// A block's sum is a local variable, which stays in a register; the parameter is memory.
template <execution_policy Policy>
void pi_kokkos_in_blocks(const Policy& policy, const pi_reduce::args& args) {
  constexpr pi::number_on_host block = 1024;
  const pi::number_on_host n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  double total = 0;
  Kokkos::parallel_reduce(
      kokkos::range_of<pi::number_on_host>(kokkos::space_of(policy), (n - 1) / block + 1),
      [=](pi::number_on_host b, double& sum) {
        const pi::number_on_host last = b * block + std::min(block, n - b * block);
        double partial = 0;
        for (pi::number_on_host i = b * block; i < last; ++i) {
          partial += term(i, h);
        }
        sum += partial;
      },
      total);
  *args.result = total * h;
}

const registered<pi_reduce> plain{"kokkos", pi_kokkos<this_policy>};
const registered<pi_reduce> tuned{"kokkos.tuned", pi_kokkos_in_blocks<this_policy>};

}  // namespace toll::suite
