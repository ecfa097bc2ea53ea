// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "variants/matmul/dot_products.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite::matmul_strips {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

// A function of its own: in the middle of TBB's task, g++ runs out of registers for the inner loop.
[[gnu::noinline]] void multiply(const matmul::args& args, const part& some_rows,
                                const part& some_strips) {
  for (index_t i = some_rows.begin(); i < some_rows.end(); ++i) {
    for (index_t strip = some_strips.begin(); strip < some_strips.end(); ++strip) {
      by_hand::dot_products_of_strip(args, i, strip);
    }
  }
}

}  // namespace

void matmul_naive_baseline(const tbb_policy&, const matmul::args& args) {
  const part all{0, strips(args.c.extent(1), lanes)};
  oneapi::tbb::parallel_for(part{0, args.c.extent(0)},
                            [&](const part& some) { multiply(args, some, all); });
}

void matmul_collapse_baseline(const tbb_policy&, const matmul::args& args) {
  using part2d = oneapi::tbb::blocked_range2d<index_t>;
  oneapi::tbb::parallel_for(part2d{0, args.c.extent(0), 0, strips(args.c.extent(1), lanes)},
                            [&](const part2d& some) { multiply(args, some.rows(), some.cols()); });
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const registered<matmul_collapse> collapse{"baseline", matmul_collapse_baseline};

}  // namespace toll::suite::matmul_strips
