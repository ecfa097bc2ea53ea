// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/stdpar/algorithms.hpp"
#include "variants/matmul/blocking.hpp"

namespace toll::suite::blocked_matmul {
namespace {

/// Adds the product of the tiles of a and b to that of c.
template <int depth, class Inner>
void add_product(Inner inner, const factors<depth>& tile, index_t filled,
                 double (&c)[tile_rows][tile_columns]) {
  using stdpar::counting;
  for (index_t k = 0; k < filled; k += depth_at_once) {
    for (index_t y = 0; y < tile_rows; y += rows_at_once) {
      std::for_each(inner, counting{0}, counting{tile_columns}, [&, k, y](index_t x) {
        for (int p = 0; p < rows_at_once; ++p) {
          double sum = c[y + p][x];
          for (int q = 0; q < depth_at_once; ++q) {
            sum += tile.a[y + p][k + q] * tile.b[k + q][x];
          }
          c[y + p][x] = sum;
        }
      });
    }
  }
}

template <int depth, class Inner>
void multiply_tile(Inner inner, const matmul::args& args, index_t i, index_t j) {
  const index_t columns = args.c.extent(1);
  const index_t products = args.a.extent(1);
  const index_t height = std::min<index_t>(tile_rows, args.c.extent(0) - i);
  const index_t width = std::min<index_t>(tile_columns, columns - j);
  factors<depth> tile;
  double sum[tile_rows][tile_columns] = {};
  for (index_t first = 0; first < products; first += depth) {
    const index_t filled = std::min<index_t>(depth, products - first);
    if (height < tile_rows || width < tile_columns || filled < depth) {
      tile = {};  // zeros beyond the rim
    }
    for (index_t y = 0; y < height; ++y) {
      const double* const row = args.a.data() + (i + y) * products + first;
      std::copy(inner, row, row + filled, tile.a[y]);
    }
    for (index_t k = 0; k < filled; ++k) {
      const double* const row = args.b.data() + (first + k) * columns + j;
      std::copy(inner, row, row + width, tile.b[k]);
    }
    add_product(inner, tile, filled, sum);
  }
  for (index_t y = 0; y < height; ++y) {
    std::copy(inner, sum[y], sum[y] + width, args.c.data() + (i + y) * columns + j);
  }
}

}  // namespace

template <execution_policy Policy, int depth>
void matmul_tiled_local_stdpar(const Policy&, const matmul::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const index_t down = (args.c.extent(0) + tile_rows - 1) / tile_rows;
  const index_t across = (args.c.extent(1) + tile_columns - 1) / tile_columns;
  std::for_each(policies::outer, counting{0}, counting{down * across}, [=](index_t t) {
    multiply_tile<depth>(policies::inner, args, t / across * tile_rows, t % across * tile_columns);
  });
}

const registered<matmul_tiled_local> deep{"stdpar", "depth_128",
                                          matmul_tiled_local_stdpar<this_policy, 128>};
const registered<matmul_tiled_local> shallow{"stdpar", "depth_64",
                                             matmul_tiled_local_stdpar<this_policy, 64>};

}  // namespace toll::suite::blocked_matmul
