// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

void daxpy_twice(const this_policy&, const daxpy::args&) {
}

// The name that variants/daxpy/mine.cpp has.
const registered<daxpy> entry{"mine", daxpy_twice};

}  // namespace toll::suite
