// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

// The lists stay where they are: the index set only says where that is.
template <execution_policy Policy>
void vertex_sum_colored_raja(const Policy&, const vertex_sum_colored::args& args) {
  using loop = typename raja::policies<Policy>::forall;
  using list = RAJA::TypedListSegment<index_t>;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  RAJA::forall<loop>(RAJA::RangeSegment(0, args.sums.size()), [=](index_t v) { sums[v] = 0; });
  RAJA::TypedIndexSet<list> colors;
  for (const view<const index_t>& color : args.colors) {
    colors.push_back(list(color.data(), color.size(),
                          camp::resources::Resource{camp::resources::Host{}}, RAJA::Unowned));
  }
  RAJA::forall<RAJA::ExecPolicy<RAJA::seq_segit, loop>>(colors, [=](index_t e) {
    const double share = 0.25 * area[e];
    sums[vertices[4 * e]] += share;
    sums[vertices[4 * e + 1]] += share;
    sums[vertices[4 * e + 2]] += share;
    sums[vertices[4 * e + 3]] += share;
  });
}

const registered<vertex_sum_colored> entry{"raja", vertex_sum_colored_raja<this_policy>};

}  // namespace toll::suite
