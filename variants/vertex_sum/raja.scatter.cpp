// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/raja/policies.hpp"

#include <cstddef>

namespace toll::suite {

// A multi-reduction is what RAJA has of a copy of the sums for each thread.
template <execution_policy Policy>
void vertex_sum_scatter_raja(const Policy&, const vertex_sum_scatter::args& args) {
  using policies = raja::policies<Policy>;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  RAJA::MultiReduceSum<typename policies::multi_reduce, double> sum(
      static_cast<std::size_t>(args.sums.size()), 0.0);
  RAJA::forall<typename policies::conflicting>(RAJA::RangeSegment(0, args.area.size()),
                                               [=](index_t e) {
                                                 const double share = 0.25 * area[e];
                                                 sum[vertices[4 * e]] += share;
                                                 sum[vertices[4 * e + 1]] += share;
                                                 sum[vertices[4 * e + 2]] += share;
                                                 sum[vertices[4 * e + 3]] += share;
                                               });
  auto sums = RAJA::make_span(args.sums.data(), args.sums.size());
  sum.get_all(sums);
}

const registered<vertex_sum_scatter> entry{"raja", vertex_sum_scatter_raja<this_policy>};

}  // namespace toll::suite
