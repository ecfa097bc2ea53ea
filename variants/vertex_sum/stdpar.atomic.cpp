// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_atomic_stdpar(const Policy&, const vertex_sum_atomic::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  std::fill(policies::loop, sums, sums + args.sums.size(), 0.0);
  std::for_each(policies::conflicting, counting{0}, counting{args.area.size()}, [=](index_t e) {
    const double share = 0.25 * area[e];
    policies::add(sums[vertices[4 * e]], share);
    policies::add(sums[vertices[4 * e + 1]], share);
    policies::add(sums[vertices[4 * e + 2]], share);
    policies::add(sums[vertices[4 * e + 3]], share);
  });
}

const registered<vertex_sum_atomic> entry{"stdpar", vertex_sum_atomic_stdpar<this_policy>};

}  // namespace toll::suite
