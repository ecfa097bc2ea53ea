// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "variants/pi/baseline.add_terms.hpp"

namespace toll::suite {

void pi_baseline(const simd_policy&, const pi_atomic::args& args) {
  const pi::number_on_host n = args.n;
  const double h = 1.0 / static_cast<double>(n);
  double* const result = args.result;
  *result = 0;
  add_terms(n, h, result);
}

const registered<pi_atomic> entry{"baseline", pi_baseline};

}  // namespace toll::suite
