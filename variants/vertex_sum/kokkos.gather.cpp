// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_gather_kokkos(const Policy& policy, const vertex_sum_gather::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto area = kokkos::as_vector(args.area);
  const auto elements = kokkos::as_quadruples(args.elements);
  const auto sums = kokkos::as_vector(args.sums);
  Kokkos::parallel_for(kokkos::range(space, args.sums.size()), [=](index_t v) {
    sums(v) = 0.25 * (area(elements(v, 0)) + area(elements(v, 1)) + area(elements(v, 2)) +
                      area(elements(v, 3)));
  });
  space.fence();
}

const registered<vertex_sum_gathers> entry{"kokkos", vertex_sum_gather_kokkos<this_policy>};

}  // namespace toll::suite
