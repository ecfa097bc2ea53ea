// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/triad/triad.hpp"

namespace toll::suite {

void triad_baseline(const openmp_policy&, const triad::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  const double* const y = args.y.data();
  double* const z = args.z.data();
  const index_t n = args.z.size();
#pragma omp parallel for simd schedule(static)
  for (index_t i = 0; i < n; ++i) {
    z[i] = x[i] + a * y[i];
  }
}

const registered<triad> entry{"baseline", triad_baseline};

}  // namespace toll::suite
