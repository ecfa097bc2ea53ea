// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "variants/vertex_sum/scatter_shares.hpp"

#include <omp.h>

#include <algorithm>

namespace toll::suite {

// The copies start on cache lines of their own. Each thread that has elements fills its own and so
// decides where it lies; they are merged block by block, so that the sums stay in the cache from
// copy to copy.
void vertex_sum_scatter_baseline(const openmp_policy&, const vertex_sum_scatter::args& args) {
  constexpr index_t line = 64 / sizeof(double);
  constexpr index_t block = 1024;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t n = args.area.size();
  const index_t count = args.sums.size();
  const index_t stride = (count + line - 1) / line * line;
  const index_t needed = stride * omp_get_max_threads();
  // Kept: megabytes from the system cost a page fault for each page, in every call.
  static thread_local array<double> memory;
  if (memory.size() < needed) {
    memory = array<double>{needed};
  }
  double* const copies = memory.data();
#pragma omp parallel
  {
    const index_t used = std::min<index_t>(n, omp_get_num_threads());
    const index_t me = omp_get_thread_num();
    if (me < used) {
      double* const mine = copies + me * stride;
      std::fill_n(mine, count, 0.0);
      scatter_shares(area, vertices, n * me / used, n * (me + 1) / used, mine);
    }
#pragma omp barrier
#pragma omp for schedule(static) nowait
    for (index_t first = 0; first < count; first += block) {
      const index_t last = std::min(first + block, count);
      std::copy(copies + first, copies + last, sums + first);
      for (index_t c = 1; c < used; ++c) {
        for (index_t v = first; v < last; ++v) {
          sums[v] += copies[c * stride + v];
        }
      }
    }
  }
}

const registered<vertex_sum_scatter> entry{"baseline", vertex_sum_scatter_baseline};

}  // namespace toll::suite
