// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/stencil/stencil.hpp"

#include "kernels/values.hpp"

#include <cmath>
#include <limits>

namespace toll::suite::stencil {

double in_at(index_t cell) {
  return signed_value(cell, 1);
}

double out_at(const grid& g, index_t cell) {
  return g.is_halo(cell) ? signed_value(cell, 2) : poison<double>();
}

expectation expected(const grid& g, index_t cell) {
  if (g.is_halo(cell)) {
    return {static_cast<long double>(out_at(g, cell)), 0};
  }
  long double total = 0;
  long double magnitudes = 0;
  for (const index_t other : {cell, cell - g.columns(), cell + g.columns(), cell - 1, cell + 1}) {
    const auto term = static_cast<long double>(in_at(other));
    total += term;
    magnitudes += std::fabs(term);
  }
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  // A hundredth more covers the terms of second order.
  return {total, 1.01L * 4 * half_ulp * magnitudes};
}

template <class Layout>
problem_on<Layout>::problem_on(index_t n, workspace& memory) {
  const grid g{n};
  const index_t size = g.stored_size<Layout>();
  const auto in =
      memory.input<double>("in", size, [g](index_t k) { return in_at(g.stored_at<Layout>(k)); });
  const auto out = memory.update<double>(
      "out", size, [g](index_t k) { return out_at(g, g.stored_at<Layout>(k)); },
      [g](index_t k) { return expected(g, g.stored_at<Layout>(k)); });
  const dims<2> shape = g.stored_shape<Layout>();
  data = {{in.data() + grid::before, shape}, {out.data() + grid::before, shape}, g.inner()};
}

template struct problem_on<layout_right>;
template struct problem_on<layout_left>;

}  // namespace toll::suite::stencil
