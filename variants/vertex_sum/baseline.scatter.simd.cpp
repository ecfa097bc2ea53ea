// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "variants/vertex_sum/scatter_shares.hpp"

namespace toll::suite {

void vertex_sum_scatter_baseline(const simd_policy&, const vertex_sum_scatter::args& args) {
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t n = args.area.size();
  const index_t count = args.sums.size();
  // Kept: megabytes from the system cost a page fault for each page, in every call.
  static thread_local array<double> memory;
  if (memory.size() < count) {
    memory = array<double>{count};
  }
  double* const copy = memory.data();
#pragma omp simd
  for (index_t v = 0; v < count; ++v) {
    copy[v] = 0;
  }
  scatter_shares(area, vertices, 0, n, copy);
#pragma omp simd
  for (index_t v = 0; v < count; ++v) {
    sums[v] = copy[v];
  }
}

const registered<vertex_sum_scatter> entry{"baseline", vertex_sum_scatter_baseline};

}  // namespace toll::suite
