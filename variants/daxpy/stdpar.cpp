// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy>
void daxpy_stdpar(const Policy&, const daxpy::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  double* const y = args.y.data();
  std::transform(stdpar::policies<Policy>::loop, x, x + args.x.size(), y, y,
                 [=](double x_i, double y_i) { return y_i + a * x_i; });
}

const registered<daxpy> entry{"stdpar", daxpy_stdpar<this_policy>};

}  // namespace toll::suite
