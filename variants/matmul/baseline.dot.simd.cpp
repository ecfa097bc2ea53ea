// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "variants/matmul/dot_products.hpp"

namespace toll::suite::matmul_strips {

void matmul_naive_baseline(const simd_policy&, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t strips_each = strips(args.c.extent(1), lanes);
  for (index_t i = 0; i < rows; ++i) {
    for (index_t strip = 0; strip < strips_each; ++strip) {
      by_hand::dot_products_of_strip(args, i, strip);
    }
  }
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const absent<matmul_collapse> collapse{"baseline", "simd", why_no_collapse<simd_policy>()};

}  // namespace toll::suite::matmul_strips
