// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_hangs(const this_policy&, const daxpy::args& args) {
  volatile double* const y = args.y.data();
  for (;;) {
    y[0] = y[0] + 1;
  }
}

const registered<daxpy> entry{"hangs", daxpy_hangs};

}  // namespace toll::suite
