// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/kokkos/copies.hpp"
#include "layers/kokkos/views.hpp"

#include <algorithm>

namespace toll::suite {

namespace {

template <class Copy, class Vertices>
void add_share(const Copy& sums, const Vertices& vertices, index_t e, double share) {
  sums(vertices(e, 0)) += share;
  sums(vertices(e, 1)) += share;
  sums(vertices(e, 2)) += share;
  sums(vertices(e, 3)) += share;
}

}  // namespace

template <execution_policy Policy>
void vertex_sum_scatter_kokkos(const Policy& policy, const vertex_sum_scatter::args& args) {
  const auto& space = kokkos::space_of_copies(policy);
  const auto area = kokkos::as_vector(args.area);
  const auto vertices = kokkos::as_quadruples(args.vertices);
  const auto sums = kokkos::as_vector(args.sums);
  Kokkos::deep_copy(space, sums, 0.0);
  const auto copies = kokkos::copies_of(space, sums);
  Kokkos::parallel_for(kokkos::range(space, args.area.size()), [=](index_t e) {
    const auto mine = copies.access();
    add_share(mine, vertices, e, 0.25 * area(e));
  });
  kokkos::contribute(space, sums, copies);
  space.fence();
}

// A thread looks for its copy once for each block of elements, not for each element.
template <execution_policy Policy>
void vertex_sum_scatter_kokkos_in_blocks(const Policy& policy,
                                         const vertex_sum_scatter::args& args) {
  constexpr index_t block = 256;
  const auto& space = kokkos::space_of_copies(policy);
  const auto area = kokkos::as_vector(args.area);
  const auto vertices = kokkos::as_quadruples(args.vertices);
  const auto sums = kokkos::as_vector(args.sums);
  const index_t n = args.area.size();
  Kokkos::deep_copy(space, sums, 0.0);
  const auto copies = kokkos::copies_of(space, sums);
  Kokkos::parallel_for(kokkos::range(space, (n + block - 1) / block), [=](index_t b) {
    const auto mine = copies.access();
    const index_t last = std::min((b + 1) * block, n);
    for (index_t e = b * block; e < last; ++e) {
      add_share(mine, vertices, e, 0.25 * area(e));
    }
  });
  kokkos::contribute(space, sums, copies);
  space.fence();
}

const registered<vertex_sum_scatter> plain{"kokkos", vertex_sum_scatter_kokkos<this_policy>};
const registered<vertex_sum_scatter> tuned{"kokkos.tuned",
                                           vertex_sum_scatter_kokkos_in_blocks<this_policy>};

}  // namespace toll::suite
