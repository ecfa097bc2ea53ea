// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/dot_products.hpp"

namespace toll::suite::matmul_strips {

void matmul_naive_baseline(const seq_policy&, const matmul::args& args) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      by_hand::dot_products<1>(a + i * inner, b + j, c + i * columns + j, columns, inner);
    }
  }
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const absent<matmul_collapse> collapse{"baseline", "seq", why_no_collapse<seq_policy>()};

}  // namespace toll::suite::matmul_strips
