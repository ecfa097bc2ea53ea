// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/raja/matrix.hpp"
#include "layers/raja/policies.hpp"
#include "variants/matmul/blocking.hpp"

namespace toll::suite::blocked_matmul {
namespace {

using segment = RAJA::RangeSegment;
using stride_segment = RAJA::RangeStrideSegment;
using each = RAJA::LoopPolicy<RAJA::seq_exec>;

/// What is left of a tile at the rim of a matrix.
struct part {
  segment rows;
  segment columns;
  segment inner;
};

/// Every element of both tiles, from a matrix or, beyond its rim, zero.
struct checked_copy {
  template <class Along, int depth, class Matrix>
  static void fill(const RAJA::LaunchContext& context, const part& of, const Matrix& a,
                   const Matrix& b, factors<depth>& tile) {
    const index_t i = *of.rows.begin();
    const index_t j = *of.columns.begin();
    const index_t first = *of.inner.begin();
    const index_t height = of.rows.size();
    const index_t width = of.columns.size();
    const index_t filled = of.inner.size();
    RAJA::loop<each>(context, segment(0, tile_rows), [&](index_t y) {
      RAJA::loop<Along>(context, segment(0, depth), [&](index_t k) {
        tile.a[y][k] = y < height && k < filled ? a(i + y, first + k) : 0.0;
      });
    });
    RAJA::loop<each>(context, segment(0, depth), [&](index_t k) {
      RAJA::loop<Along>(context, segment(0, tile_columns), [&](index_t x) {
        tile.b[k][x] = k < filled && x < width ? b(first + k, j + x) : 0.0;
      });
    });
  }
};

/// Zeros first, if the tile lies at a rim, and then what there is: the compiler copies it as a
/// block, where it does not vectorise a load through a view that depends on a condition.
struct clipped_copy {
  template <class Along, int depth, class Matrix>
  static void fill(const RAJA::LaunchContext& context, const part& of, const Matrix& a,
                   const Matrix& b, factors<depth>& tile) {
    if (of.rows.size() < tile_rows || of.columns.size() < tile_columns || of.inner.size() < depth) {
      tile = {};
    }
    RAJA::loop_icount<each>(context, of.rows, [&](index_t i, int y) {
      RAJA::loop_icount<Along>(context, of.inner,
                               [&](index_t k, int x) { tile.a[y][x] = a(i, k); });
    });
    RAJA::loop_icount<each>(context, of.inner, [&](index_t k, int y) {
      RAJA::loop_icount<Along>(context, of.columns,
                               [&](index_t j, int x) { tile.b[y][x] = b(k, j); });
    });
  }
};

}  // namespace

template <execution_policy Policy, template <class> class Policies, class Copy, int depth>
void matmul_tiled_local_raja(const Policy&, const matmul::args& args) {
  using policies = Policies<Policy>;
  using along = RAJA::LoopPolicy<typename policies::inner>;
  const auto a = raja::matrix<typename policies::layout>(args.a);
  const auto b = raja::matrix<typename policies::layout>(args.b);
  const auto c = raja::matrix<typename policies::layout>(args.c);
  const segment all_rows(0, args.c.extent(0));
  const segment all_columns(0, args.c.extent(1));
  const segment all_inner(0, args.a.extent(1));
  RAJA::launch<typename policies::launch>(RAJA::LaunchParams(), [=](RAJA::LaunchContext context) {
    RAJA::tile<typename policies::teams>(context, tile_rows, all_rows, [&](const segment& rows) {
      RAJA::tile<each>(context, tile_columns, all_columns, [&](const segment& columns) {
        RAJA_TEAM_SHARED factors<depth> tile;
        RAJA_TEAM_SHARED double sum[tile_rows][tile_columns];
        RAJA::loop<each>(context, segment(0, tile_rows), [&](index_t y) {
          RAJA::loop<along>(context, segment(0, tile_columns), [&](index_t x) { sum[y][x] = 0; });
        });
        RAJA::tile<each>(context, depth, all_inner, [&](const segment& inner) {
          Copy::template fill<along>(context, {rows, columns, inner}, a, b, tile);
          context.teamSync();
          RAJA::loop<each>(context, stride_segment(0, inner.size(), depth_at_once), [&](index_t k) {
            RAJA::loop<each>(context, stride_segment(0, tile_rows, rows_at_once), [&](index_t y) {
              RAJA::loop<along>(context, segment(0, tile_columns), [&](index_t x) {
                for (int p = 0; p < rows_at_once; ++p) {
                  double total = sum[y + p][x];
                  for (int q = 0; q < depth_at_once; ++q) {
                    total += tile.a[y + p][k + q] * tile.b[k + q][x];
                  }
                  sum[y + p][x] = total;
                }
              });
            });
          });
          context.teamSync();
        });
        RAJA::loop_icount<each>(context, rows, [&](index_t i, int y) {
          RAJA::loop_icount<along>(context, columns,
                                   [&](index_t j, int x) { c(i, j) = sum[y][x]; });
        });
      });
    });
  });
}

const registered<matmul_tiled_local> deep{
    "raja", "depth_128", matmul_tiled_local_raja<this_policy, raja::policies, checked_copy, 128>};
const registered<matmul_tiled_local> shallow{
    "raja", "depth_64", matmul_tiled_local_raja<this_policy, raja::policies, checked_copy, 64>};
const registered<matmul_tiled_local> deep_tuned{
    "raja.tuned", "depth_128",
    matmul_tiled_local_raja<this_policy, raja::tuned, clipped_copy, 128>};
const registered<matmul_tiled_local> shallow_tuned{
    "raja.tuned", "depth_64", matmul_tiled_local_raja<this_policy, raja::tuned, clipped_copy, 64>};

}  // namespace toll::suite::blocked_matmul
