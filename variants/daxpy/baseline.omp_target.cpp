// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_baseline(const omp_target_policy&, const daxpy::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  double* const y = args.y.data();
  const index_t n = args.y.size();
#pragma omp target teams distribute parallel for is_device_ptr(x, y)
  for (index_t i = 0; i < n; ++i) {
    y[i] += a * x[i];
  }
}

const registered<daxpy> entry{"baseline", daxpy_baseline};

}  // namespace toll::suite
