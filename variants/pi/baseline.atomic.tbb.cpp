// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <atomic>

namespace toll::suite {

void pi_baseline(const tbb_policy&, const pi_atomic::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  double* const result = args.result;
  *result = 0;
  oneapi::tbb::parallel_for(oneapi::tbb::blocked_range<pi::number_on_host>{0, args.n},
                            [=](const oneapi::tbb::blocked_range<pi::number_on_host>& part) {
                              const std::atomic_ref<double> total{*result};
                              for (pi::number_on_host i = part.begin(); i < part.end(); ++i) {
                                const double x = (static_cast<double>(i) + 0.5) * h;
                                total.fetch_add(4.0 / (1.0 + x * x) * h, std::memory_order_relaxed);
                              }
                            });
}

const registered<pi_atomic> entry{"baseline", pi_baseline};

}  // namespace toll::suite
