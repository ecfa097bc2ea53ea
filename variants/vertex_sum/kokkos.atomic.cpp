// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_atomic_kokkos(const Policy& policy, const vertex_sum_atomic::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto area = kokkos::as_vector(args.area);
  const auto vertices = kokkos::as_quadruples(args.vertices);
  const auto sums = kokkos::as_vector(args.sums);
  Kokkos::deep_copy(space, sums, 0.0);
  Kokkos::parallel_for(kokkos::range(space, args.area.size()), [=](index_t e) {
    const double share = 0.25 * area(e);
    for (int c = 0; c < 4; ++c) {
      Kokkos::atomic_add(&sums(vertices(e, c)), share);
    }
  });
  space.fence();
}

const registered<vertex_sum_atomic> entry{"kokkos", vertex_sum_atomic_kokkos<this_policy>};

}  // namespace toll::suite
