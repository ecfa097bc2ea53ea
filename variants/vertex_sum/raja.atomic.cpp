// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_atomic_raja(const Policy&, const vertex_sum_atomic::args& args) {
  using policies = raja::policies<Policy>;
  using atomic = typename policies::atomic;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  RAJA::forall<typename policies::forall>(RAJA::RangeSegment(0, args.sums.size()),
                                          [=](index_t v) { sums[v] = 0; });
  RAJA::forall<typename policies::conflicting>(
      RAJA::RangeSegment(0, args.area.size()), [=](index_t e) {
        const double share = 0.25 * area[e];
        RAJA::atomicAdd<atomic>(&sums[vertices[4 * e]], share);
        RAJA::atomicAdd<atomic>(&sums[vertices[4 * e + 1]], share);
        RAJA::atomicAdd<atomic>(&sums[vertices[4 * e + 2]], share);
        RAJA::atomicAdd<atomic>(&sums[vertices[4 * e + 3]], share);
      });
}

const registered<vertex_sum_atomic> entry{"raja", vertex_sum_atomic_raja<this_policy>};

}  // namespace toll::suite
