// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

void pi_baseline(const omp_target_policy&, const pi_atomic::args& args) {
  const int n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  double* const result = args.result;
#pragma omp target is_device_ptr(result)
  *result = 0;
#pragma omp target teams distribute parallel for is_device_ptr(result)
  for (int i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    const double term = 4.0 / (1.0 + x * x) * h;
#pragma omp atomic
    *result += term;
  }
}

const registered<pi_atomic> entry{"baseline", pi_baseline};

}  // namespace toll::suite
