// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::suite::registered<kernel>: a variant is a function void(const Policy&, const kernel::args&)
#include <toll/backends/seq/backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_mine(const daxpy::args& args) {
  args.y[0] = args.a;
}

const registered<daxpy> entry{"mine", daxpy_mine};

}  // namespace toll::suite
