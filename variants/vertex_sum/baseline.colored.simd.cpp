// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

void vertex_sum_colored_baseline(const simd_policy&, const vertex_sum_colored::args& args) {
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t count = args.sums.size();
#pragma omp simd
  for (index_t v = 0; v < count; ++v) {
    sums[v] = 0;
  }
  for (const view<const index_t>& color : args.colors) {
    const index_t* const elements = color.data();
    const index_t n = color.size();
    // No lanes: with gathers and scatters it takes more than twice as long on Zen 5.
    for (index_t k = 0; k < n; ++k) {
      const index_t e = elements[k];
      const double share = 0.25 * area[e];
      sums[vertices[4 * e]] += share;
      sums[vertices[4 * e + 1]] += share;
      sums[vertices[4 * e + 2]] += share;
      sums[vertices[4 * e + 3]] += share;
    }
  }
}

const registered<vertex_sum_colored> entry{"baseline", vertex_sum_colored_baseline};

}  // namespace toll::suite
