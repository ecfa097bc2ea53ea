// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "variants/matmul/multiply_block.hpp"

#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite::blocked_matmul {

template <int depth>
void matmul_tiled_local_baseline(const tbb_policy&, const matmul::args& args) {
  using part = oneapi::tbb::blocked_range2d<index_t>;
  const blocks all = by_hand::blocks_of(args);
  oneapi::tbb::parallel_for(part{0, all.across, 0, all.down}, [&](const part& some) {
    for (index_t x = some.rows().begin(); x < some.rows().end(); ++x) {
      for (index_t y = some.cols().begin(); y < some.cols().end(); ++y) {
        by_hand::multiply_block<tbb_policy, depth>(args, all, y * all.rows, x * all.columns);
      }
    }
  });
}

const registered<matmul_tiled_local> deep{"baseline", "depth_128",
                                          matmul_tiled_local_baseline<128>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_64",
                                             matmul_tiled_local_baseline<64>};

}  // namespace toll::suite::blocked_matmul
