// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/highway/lanes.hpp"

namespace toll::suite {
namespace {

namespace hn = highway::hn;

/// Adds the shares of elements of one colour, which have no vertex in common.
template <class D>
void add_shares(D d, const double* area, const index_t* vertices, const index_t* elements,
                double* sums) {
  const hn::RebindToSigned<D> integers;
  const auto e = hn::LoadU(integers, elements);
  const auto share = hn::Mul(hn::Set(d, 0.25), hn::GatherIndex(d, area, e));
  for (index_t corner = 0; corner < 4; ++corner) {
    const auto v = hn::GatherIndex(integers, vertices + corner, hn::ShiftLeft<2>(e));
    hn::ScatterIndex(hn::Add(hn::GatherIndex(d, sums, v), share), d, sums, v);
  }
}

}  // namespace

void vertex_sum_colored_highway(const simd_policy&, const vertex_sum_colored::args& args) {
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  highway::for_lanes(args.sums.size(),
                     [=](auto d, index_t v) { hn::StoreU(hn::Zero(d), d, sums + v); });
  for (const view<const index_t>& color : args.colors) {
    const index_t* const elements = color.data();
    highway::for_lanes(color.size(), [=](auto d, index_t k) {
      add_shares(d, area, vertices, elements + k, sums);
    });
  }
}

const registered<vertex_sum_colored> entry{"highway", vertex_sum_colored_highway};

}  // namespace toll::suite
