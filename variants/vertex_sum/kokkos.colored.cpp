// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_colored_kokkos(const Policy& policy, const vertex_sum_colored::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto area = kokkos::as_vector(args.area);
  const auto vertices = kokkos::as_quadruples(args.vertices);
  const auto sums = kokkos::as_vector(args.sums);
  Kokkos::deep_copy(space, sums, 0.0);
  for (const view<const index_t>& color : args.colors) {
    const auto elements = kokkos::as_vector(color);
    Kokkos::parallel_for(kokkos::range(space, color.size()), [=](index_t k) {
      const index_t e = elements(k);
      const double share = 0.25 * area(e);
      sums(vertices(e, 0)) += share;
      sums(vertices(e, 1)) += share;
      sums(vertices(e, 2)) += share;
      sums(vertices(e, 3)) += share;
    });
  }
  space.fence();
}

const registered<vertex_sum_colored> entry{"kokkos", vertex_sum_colored_kokkos<this_policy>};

}  // namespace toll::suite
