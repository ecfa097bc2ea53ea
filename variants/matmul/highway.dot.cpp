// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/highway/lanes.hpp"
#include "variants/matmul/strips.hpp"

namespace toll::suite {
namespace {

namespace hn = highway::hn;

/// Some elements of a row of c, as many as `vectors` vectors have lanes: those of `b` and `c` on.
template <index_t vectors, class D>
void dot_products(D d, const double* row_of_a, index_t inner, const double* b, index_t columns,
                  double* c) {
  hn::Vec<D> sum[vectors];
  for (hn::Vec<D>& one : sum) {
    one = hn::Zero(d);
  }
  for (index_t k = 0; k < inner; ++k) {
    const auto factor = hn::Set(d, row_of_a[k]);
    for (index_t v = 0; v < vectors; ++v) {
      const auto factors = hn::LoadU(d, b + k * columns + v * highway::lanes(d));
      sum[v] = hn::MulAdd(factor, factors, sum[v]);
    }
  }
  for (index_t v = 0; v < vectors; ++v) {
    hn::StoreU(sum[v], d, c + v * highway::lanes(d));
  }
}

}  // namespace

void matmul_naive_highway(const simd_policy&, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  const highway::doubles d;
  constexpr index_t at_once = matmul_strips::lanes;
  constexpr index_t vectors = at_once / static_cast<index_t>(hn::MaxLanes(d));
  const index_t whole = columns - columns % at_once;
  const double* const b = args.b.data();
  for (index_t i = 0; i < rows; ++i) {
    const double* const row_of_a = args.a.data() + i * inner;
    double* const row_of_c = args.c.data() + i * columns;
    for (index_t j = 0; j < whole; j += at_once) {
      dot_products<vectors>(d, row_of_a, inner, b + j, columns, row_of_c + j);
    }
    highway::for_lanes(columns - whole, [=](auto few, index_t j) {
      dot_products<1>(few, row_of_a, inner, b + whole + j, columns, row_of_c + whole + j);
    });
  }
}

const registered<matmul_naive> naive{"highway", matmul_naive_highway};
const absent<matmul_collapse> collapse{"highway", "simd",
                                       matmul_strips::why_no_collapse<simd_policy>()};

}  // namespace toll::suite
