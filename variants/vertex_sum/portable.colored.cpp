// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/region.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>
#include <toll/without_lanes.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_colored_portable(const Policy& policy, const vertex_sum_colored::args& args) {
  const auto area = args.area;
  const auto vertices = args.vertices;
  const auto sums = args.sums;
  const index_set colors{index_list{args.colors[0]}, index_list{args.colors[1]},
                         index_list{args.colors[2]}, index_list{args.colors[3]}};
  region(policy, [&](const region_policy<Policy>& inside) {
    forall(with_grain(inside, grain_of_elements), sums.size(),
           [=] TOLL_FN(index_t v) { sums[v] = 0; });
    forall(without_lanes(with_grain(inside, vertex_sum::grain)), colors, [=] TOLL_FN(index_t e) {
      const double share = 0.25 * area[e];
      sums[vertices(e, 0)] += share;
      sums[vertices(e, 1)] += share;
      sums[vertices(e, 2)] += share;
      sums[vertices(e, 3)] += share;
    });
  });
}

const registered<vertex_sum_colored> entry{"portable", vertex_sum_colored_portable<this_policy>};

}  // namespace toll::suite
