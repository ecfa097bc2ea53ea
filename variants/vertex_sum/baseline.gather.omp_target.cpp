// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

void vertex_sum_gather_baseline(const omp_target_policy&, const vertex_sum_gather::args& args) {
  const double* const area = args.area.data();
  const index_t* const elements = args.elements.data();
  double* const sums = args.sums.data();
  const index_t n = args.sums.size();
#pragma omp target teams distribute parallel for is_device_ptr(area, elements, sums)
  for (index_t v = 0; v < n; ++v) {
    const index_t* const around = elements + 4 * v;
    const double total = area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]];
    sums[v] = 0.25 * total;
  }
}

const registered<vertex_sum_gathers> entry{"baseline", vertex_sum_gather_baseline};

}  // namespace toll::suite
