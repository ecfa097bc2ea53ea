// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

// A function of its own: in the middle of TBB's task, g++ runs out of registers for the inner loop.
[[gnu::noinline]] void multiply(const matmul::args& args, const part& some_rows,
                                const part& some_columns) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  for (index_t i = some_rows.begin(); i < some_rows.end(); ++i) {
#pragma omp simd
    for (index_t j = some_columns.begin(); j < some_columns.end(); ++j) {
      double sum = 0;
      for (index_t k = 0; k < inner; ++k) {
        sum += a[i * inner + k] * b[k * columns + j];
      }
      c[i * columns + j] = sum;
    }
  }
}

}  // namespace

void matmul_naive_baseline(const tbb_policy&, const matmul::args& args) {
  const part columns{0, args.c.extent(1)};
  oneapi::tbb::parallel_for(part{0, args.c.extent(0)},
                            [&](const part& some) { multiply(args, some, columns); });
}

void matmul_collapse_baseline(const tbb_policy&, const matmul::args& args) {
  using part2d = oneapi::tbb::blocked_range2d<index_t>;
  oneapi::tbb::parallel_for(part2d{0, args.c.extent(0), 0, args.c.extent(1)},
                            [&](const part2d& some) { multiply(args, some.rows(), some.cols()); });
}

const registered<matmul_naive> naive{"baseline", matmul_naive_baseline};
const registered<matmul_collapse> collapse{"baseline", matmul_collapse_baseline};

}  // namespace toll::suite
