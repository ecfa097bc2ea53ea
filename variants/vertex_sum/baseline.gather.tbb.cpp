// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

void vertex_sum_gather_baseline(const tbb_policy&, const vertex_sum_gather::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  const double* const area = args.area.data();
  const index_t* const elements = args.elements.data();
  double* const sums = args.sums.data();
  oneapi::tbb::parallel_for(part{0, args.sums.size(), vertex_sum::grain}, [=](const part& some) {
    for (index_t v = some.begin(); v < some.end(); ++v) {
      const index_t* const around = elements + 4 * v;
      const double total = area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]];
      sums[v] = 0.25 * total;
    }
  });
}

const registered<vertex_sum_gathers> entry{"baseline", vertex_sum_gather_baseline};

}  // namespace toll::suite
