// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/triad/triad.hpp"

#include <my_layer.hpp>

namespace toll::suite {

void triad_mine(const this_policy&, const triad::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  const double* const y = args.y.data();
  double* const z = args.z.data();
  my_layer::forall(args.z.size(), [=](my_layer::index i) { z[i] = x[i] + a * y[i]; });
}

const registered<triad> entry{"mine", triad_mine};

}  // namespace toll::suite
