// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

#include <my_layer.hpp>

namespace toll::suite {

void daxpy_mine(const this_policy&, const daxpy::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  double* const y = args.y.data();
  my_layer::forall(args.y.size(), [=](my_layer::index i) { y[i] += a * x[i]; });
}

// The version of toll's kernels that this is written for; another is refused in one sentence.
template struct written_for<1>;

const registered<daxpy> entry{"mine", daxpy_mine};

}  // namespace toll::suite
