// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "variants/matmul/dot_products.hpp"

namespace toll::suite::matmul_strips {

void matmul_naive_baseline(const openmp_policy&, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t strips_each = strips(args.c.extent(1), lanes);
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < rows; ++i) {
    for (index_t strip = 0; strip < strips_each; ++strip) {
      by_hand::dot_products_of_strip(args, i, strip);
    }
  }
}

void matmul_collapse_baseline(const openmp_policy&, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t strips_each = strips(args.c.extent(1), lanes);
#pragma omp parallel for collapse(2) schedule(static)
  for (index_t i = 0; i < rows; ++i) {
    for (index_t strip = 0; strip < strips_each; ++strip) {
      by_hand::dot_products_of_strip(args, i, strip);
    }
  }
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const registered<matmul_collapse> collapse{"baseline", matmul_collapse_baseline};

}  // namespace toll::suite::matmul_strips
