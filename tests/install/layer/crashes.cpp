// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

#include <cstdlib>

namespace toll::suite {

void daxpy_crashes(const this_policy&, const daxpy::args& args) {
  static_cast<void>(args);
  std::abort();
}

const registered<daxpy> entry{"crashes", daxpy_crashes};

}  // namespace toll::suite
