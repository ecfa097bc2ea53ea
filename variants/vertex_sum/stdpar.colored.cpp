// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_colored_stdpar(const Policy&, const vertex_sum_colored::args& args) {
  constexpr auto loop = stdpar::policies<Policy>::loop;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  std::fill(loop, sums, sums + args.sums.size(), 0.0);
  for (const view<const index_t>& color : args.colors) {
    std::for_each(loop, color.data(), color.data() + color.size(), [=](index_t e) {
      const double share = 0.25 * area[e];
      sums[vertices[4 * e]] += share;
      sums[vertices[4 * e + 1]] += share;
      sums[vertices[4 * e + 2]] += share;
      sums[vertices[4 * e + 3]] += share;
    });
  }
}

const registered<vertex_sum_colored> entry{"stdpar", vertex_sum_colored_stdpar<this_policy>};

}  // namespace toll::suite
