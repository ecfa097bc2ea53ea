// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_gather_stdpar(const Policy&, const vertex_sum_gather::args& args) {
  using stdpar::counting;
  const double* const area = args.area.data();
  const index_t* const elements = args.elements.data();
  std::transform(stdpar::policies<Policy>::loop, counting{0}, counting{args.sums.size()},
                 args.sums.data(), [=](index_t v) {
                   const index_t* const around = elements + 4 * v;
                   return 0.25 *
                          (area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]]);
                 });
}

const registered<vertex_sum_gathers> entry{"stdpar", vertex_sum_gather_stdpar<this_policy>};

}  // namespace toll::suite
