// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

// A device has too many threads for copies: what it holds best are the sums themselves.
void vertex_sum_scatter_baseline(const omp_target_policy&, const vertex_sum_scatter::args& args) {
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t n = args.area.size();
  const index_t count = args.sums.size();
#pragma omp target teams distribute parallel for is_device_ptr(sums)
  for (index_t v = 0; v < count; ++v) {
    sums[v] = 0;
  }
#pragma omp target teams distribute parallel for is_device_ptr(area, vertices, sums)
  for (index_t e = 0; e < n; ++e) {
    const double share = 0.25 * area[e];
    for (index_t c = 0; c < 4; ++c) {
      const index_t v = vertices[4 * e + c];
#pragma omp atomic
      sums[v] += share;
    }
  }
}

const registered<vertex_sum_scatter> entry{"baseline", vertex_sum_scatter_baseline};

}  // namespace toll::suite
