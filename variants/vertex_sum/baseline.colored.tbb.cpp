// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace toll::suite {

void vertex_sum_colored_baseline(const tbb_policy&, const vertex_sum_colored::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  oneapi::tbb::parallel_for(part{0, args.sums.size(), grain_of_elements}, [=](const part& some) {
    std::fill(sums + some.begin(), sums + some.end(), 0.0);
  });
  for (const view<const index_t>& color : args.colors) {
    const index_t* const elements = color.data();
    oneapi::tbb::parallel_for(part{0, color.size(), vertex_sum::grain}, [=](const part& some) {
      for (index_t k = some.begin(); k < some.end(); ++k) {
        const index_t e = elements[k];
        const double share = 0.25 * area[e];
        sums[vertices[4 * e]] += share;
        sums[vertices[4 * e + 1]] += share;
        sums[vertices[4 * e + 2]] += share;
        sums[vertices[4 * e + 3]] += share;
      }
    });
  }
}

const registered<vertex_sum_colored> entry{"baseline", vertex_sum_colored_baseline};

}  // namespace toll::suite
