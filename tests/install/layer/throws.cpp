// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

#include <stdexcept>
#include <string>

namespace toll::suite {

void daxpy_throws(const this_policy&, const daxpy::args& args) {
  throw std::runtime_error("no loop of " + std::to_string(args.y.size()) + " iterations");
}

const registered<daxpy> entry{"throws", daxpy_throws};

}  // namespace toll::suite
