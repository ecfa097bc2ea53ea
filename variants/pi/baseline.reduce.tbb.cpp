// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <functional>

namespace toll::suite {

void pi_baseline(const tbb_policy&, const pi_reduce::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  const double total = oneapi::tbb::parallel_reduce(
      oneapi::tbb::blocked_range<pi::number_on_host>{0, args.n, pi_reduce::grain}, 0.0,
      [=](const oneapi::tbb::blocked_range<pi::number_on_host>& part, double so_far) {
#pragma omp simd reduction(+ : so_far)
        for (pi::number_on_host i = part.begin(); i < part.end(); ++i) {
          const double x = (static_cast<double>(i) + 0.5) * h;
          so_far += 4.0 / (1.0 + x * x);
        }
        return so_far;
      },
      std::plus<>{});
  *args.result = total * h;
}

const registered<pi_reduce> entry{"baseline", pi_baseline};

}  // namespace toll::suite
