// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>
#include <toll/without_lanes.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_gather_portable(const Policy& policy, const vertex_sum_gather::args& args) {
  const auto area = args.area;
  const auto elements = args.elements;
  const auto sums = args.sums;
  forall(without_lanes(with_grain(policy, vertex_sum::grain)), sums.size(), [=] TOLL_FN(index_t v) {
    sums[v] = 0.25 * (area[elements(v, 0)] + area[elements(v, 1)] + area[elements(v, 2)] +
                      area[elements(v, 3)]);
  });
}

const registered<vertex_sum_gathers> entry{"portable", vertex_sum_gather_portable<this_policy>};

}  // namespace toll::suite
