// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_wrong(const this_policy&, const daxpy::args& args) {
  args.y[args.y.size() - 1] = args.a;
}

const registered<daxpy> entry{"wrong", daxpy_wrong};

}  // namespace toll::suite
