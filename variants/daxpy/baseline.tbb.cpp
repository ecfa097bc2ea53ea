// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "kernels/grain.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

void daxpy_baseline(const tbb_policy&, const daxpy::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  double* const y = args.y.data();
  oneapi::tbb::parallel_for(
      oneapi::tbb::blocked_range<index_t>{0, args.y.size(), grain_of_elements},
      [=](const oneapi::tbb::blocked_range<index_t>& part) {
        for (index_t i = part.begin(); i < part.end(); ++i) {
          y[i] += a * x[i];
        }
      });
}

const registered<daxpy> entry{"baseline", daxpy_baseline};

}  // namespace toll::suite
