// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace toll::suite {

void vertex_sum_atomic_baseline(const tbb_policy&, const vertex_sum_atomic::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  oneapi::tbb::parallel_for(part{0, args.sums.size()}, [=](const part& some) {
    std::fill(sums + some.begin(), sums + some.end(), 0.0);
  });
  oneapi::tbb::parallel_for(part{0, args.area.size()}, [=](const part& some) {
    // Locals: a compiler must assume that a store changes what a body has captured.
    const double* const areas = area;
    const index_t* const corners = vertices;
    double* const to = sums;
    const index_t last = some.end();
    for (index_t e = some.begin(); e < last; ++e) {
      const double share = 0.25 * areas[e];
      for (index_t c = 0; c < 4; ++c) {
        const std::atomic_ref<double> sum{to[corners[4 * e + c]]};
        sum.fetch_add(share, std::memory_order_relaxed);
      }
    }
  });
}

const registered<vertex_sum_atomic> entry{"baseline", vertex_sum_atomic_baseline};

}  // namespace toll::suite
