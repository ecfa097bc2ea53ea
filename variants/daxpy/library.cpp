// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "layers/library/blas.hpp"

namespace toll::suite {

template <execution_policy Policy>
void daxpy_library(const Policy& policy, const daxpy::args& args) {
  const blas::threads_as_for limit{policy};
  cblas_daxpy(blas::extent(args.y.size()), args.a, args.x.data(), 1, args.y.data(), 1);
}

const registered<daxpy> entry{"library", daxpy_library<this_policy>};

}  // namespace toll::suite
