// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/highway/lanes.hpp"

namespace toll::suite {

void vertex_sum_gather_highway(const simd_policy&, const vertex_sum_gather::args& args) {
  namespace hn = highway::hn;
  const highway::doubles d;
  const hn::RebindToSigned<highway::doubles> integers;
  const double* const area = args.area.data();
  const index_t* const elements = args.elements.data();
  double* const sums = args.sums.data();
  const index_t n = args.sums.size();
  index_t v = 0;
  for (; v + highway::lanes(d) <= n; v += highway::lanes(d)) {
    hn::Vec<decltype(integers)> e0;
    hn::Vec<decltype(integers)> e1;
    hn::Vec<decltype(integers)> e2;
    hn::Vec<decltype(integers)> e3;
    hn::LoadInterleaved4(integers, elements + 4 * v, e0, e1, e2, e3);
    auto total = hn::Add(hn::GatherIndex(d, area, e0), hn::GatherIndex(d, area, e1));
    total = hn::Add(total, hn::GatherIndex(d, area, e2));
    total = hn::Add(total, hn::GatherIndex(d, area, e3));
    hn::StoreU(hn::Mul(hn::Set(d, 0.25), total), d, sums + v);
  }
  for (; v < n; ++v) {
    const index_t* const around = elements + 4 * v;
    const double total = area[around[0]] + area[around[1]] + area[around[2]] + area[around[3]];
    sums[v] = 0.25 * total;
  }
}

const registered<vertex_sum_gathers> entry{"highway", vertex_sum_gather_highway};

}  // namespace toll::suite
