// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite {

/// Adds a quarter of its area to each vertex of the elements from `first` to `last`. No lanes: two
/// of them may add to one vertex. (Clang 19 ignores `ordered simd`, and loses sums.)
[[gnu::noinline]] inline void scatter_shares(const double* area, const index_t* vertices,
                                             index_t first, index_t last, double* sums) {
#pragma GCC unroll 8
  for (index_t e = first; e < last; ++e) {
    const double share = 0.25 * area[e];
    sums[vertices[4 * e]] += share;
    sums[vertices[4 * e + 1]] += share;
    sums[vertices[4 * e + 2]] += share;
    sums[vertices[4 * e + 3]] += share;
  }
}

}  // namespace toll::suite
