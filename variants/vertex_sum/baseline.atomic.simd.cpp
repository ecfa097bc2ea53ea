// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "variants/vertex_sum/scatter_shares.hpp"

namespace toll::suite {

void vertex_sum_atomic_baseline(const simd_policy&, const vertex_sum_atomic::args& args) {
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t n = args.area.size();
  const index_t count = args.sums.size();
#pragma omp simd
  for (index_t v = 0; v < count; ++v) {
    sums[v] = 0;
  }
  scatter_shares(area, vertices, 0, n, sums);
}

const registered<vertex_sum_atomic> entry{"baseline", vertex_sum_atomic_baseline};

}  // namespace toll::suite
