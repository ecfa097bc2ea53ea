// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

void pi_baseline(const openmp_policy&, const pi_atomic::args& args) {
  const pi::number_on_host n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  double* const result = args.result;
  *result = 0;
#pragma omp parallel for schedule(static)
  for (pi::number_on_host i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    const double term = 4.0 / (1.0 + x * x) * h;
#pragma omp atomic
    *result += term;
  }
}

const registered<pi_atomic> entry{"baseline", pi_baseline};

}  // namespace toll::suite
