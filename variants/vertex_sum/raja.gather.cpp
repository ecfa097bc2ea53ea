// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_gather_raja(const Policy&, const vertex_sum_gather::args& args) {
  const double* const area = args.area.data();
  const index_t* const elements = args.elements.data();
  double* const sums = args.sums.data();
  RAJA::forall<typename raja::policies<Policy>::forall>(
      RAJA::RangeSegment(0, args.sums.size()), [=](index_t v) {
        const index_t* const around = elements + 4 * v;
        sums[v] = 0.25 * (area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]]);
      });
}

const registered<vertex_sum_gathers> entry{"raja", vertex_sum_gather_raja<this_policy>};

}  // namespace toll::suite
