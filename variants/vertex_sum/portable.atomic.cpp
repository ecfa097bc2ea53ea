// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomics.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_atomic_portable(const Policy& policy, const vertex_sum_atomic::args& args) {
  const auto area = args.area;
  const auto vertices = args.vertices;
  const auto sums = args.sums;
  forall(policy, sums.size(), [=] TOLL_FN(index_t v) { sums[v] = 0; });
  forall(policy, area.size(), atomics, [=] TOLL_FN(index_t e, const atomics_of<Policy>& atomic) {
    const double share = 0.25 * area[e];
    for (index_t c = 0; c < 4; ++c) {
      atomic(sums[vertices(e, c)]) += share;
    }
  });
}

const registered<vertex_sum_atomic> entry{"portable", vertex_sum_atomic_portable<this_policy>};

}  // namespace toll::suite
