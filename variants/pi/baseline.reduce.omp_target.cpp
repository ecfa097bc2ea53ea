// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

void pi_baseline(const omp_target_policy&, const pi_reduce::args& args) {
  const int n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  double total = 0;
#pragma omp target teams distribute parallel for simd reduction(+ : total) map(tofrom : total)
  for (int i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    total += 4.0 / (1.0 + x * x);
  }
  *args.result = total * h;
}

const registered<pi_reduce> entry{"baseline", pi_baseline};

}  // namespace toll::suite
