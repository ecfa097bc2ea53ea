// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::suite::written_for: these variants are written for another version of toll
#include <toll/backends/seq/backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_mine(const seq_policy&, const daxpy::args& args) {
  args.y[0] = args.a;
}

template struct written_for<interface_version - 1>;

const registered<daxpy> entry{"mine", daxpy_mine};

}  // namespace toll::suite
