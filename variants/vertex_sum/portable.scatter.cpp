// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_scatter_portable(const Policy& policy, const vertex_sum_scatter::args& args) {
  using access = scatter_access<Policy, double>;
  const auto area = args.area;
  const auto vertices = args.vertices;
  const auto sums = args.sums;
  forall(with_grain(policy, vertex_sum::grain), area.size(), onto(sums),
         [=] TOLL_FN(index_t e, const access& sum) {
           const double share = 0.25 * area[e];
           sum.update(vertices(e, 0), share);
           sum.update(vertices(e, 1), share);
           sum.update(vertices(e, 2), share);
           sum.update(vertices(e, 3), share);
         });
}

const registered<vertex_sum_scatter> entry{"portable", vertex_sum_scatter_portable<this_policy>};

}  // namespace toll::suite
