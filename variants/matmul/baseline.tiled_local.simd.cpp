// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "variants/matmul/multiply_block.hpp"

namespace toll::suite::blocked_matmul {

// The loops over a tile are vectorised unasked.
template <int depth>
void matmul_tiled_local_baseline(const simd_policy&, const matmul::args& args) {
  const blocks all = by_hand::blocks_of(args);
  for (index_t x = 0; x < all.across; ++x) {
    for (index_t y = 0; y < all.down; ++y) {
      by_hand::multiply_block<simd_policy, depth>(args, all, y * all.rows, x * all.columns);
    }
  }
}

const registered<matmul_tiled_local> deep{"baseline", "depth_128",
                                          matmul_tiled_local_baseline<128>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_64",
                                             matmul_tiled_local_baseline<64>};

}  // namespace toll::suite::blocked_matmul
