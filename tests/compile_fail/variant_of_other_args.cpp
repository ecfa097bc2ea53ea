// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::suite::registered<kernel>: a variant is a function void(const Policy&, const kernel::args&)
#include <toll/backends/seq/backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

// As the kernel was in another version.
struct args_before {
  double a;
  view<double> y;
};

void daxpy_mine(const seq_policy&, const args_before& args) {
  args.y[0] = args.a;
}

const registered<daxpy> entry{"mine", daxpy_mine};

}  // namespace toll::suite
