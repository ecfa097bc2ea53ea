// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/highway/lanes.hpp"
#include "variants/matmul/blocking.hpp"

#include <hwy/contrib/algo/copy-inl.h>

#include <algorithm>
#include <cstddef>

namespace toll::suite::blocked_matmul {
namespace {

namespace hn = highway::hn;

/// Rows of a matrix into those of a tile.
template <int tile_height, int tile_width>
void fill(double (&tile)[tile_height][tile_width], const double* from, index_t stride,
          index_t height, index_t width) {
  if (height < tile_height || width < tile_width) {
    std::fill_n(&tile[0][0], tile_height * tile_width, 0.0);
  }
  for (index_t y = 0; y < height; ++y) {
    hn::Copy(highway::doubles{}, from + y * stride, static_cast<std::size_t>(width), tile[y]);
  }
}

/// Adds the product of the tiles of a and b to that of c.
template <int depth>
requires(depth_at_once == 4)
void add_product(const factors<depth>& tile, index_t filled, double (&c)[tile_rows][tile_columns]) {
  const highway::doubles d;
  for (index_t k = 0; k < filled; k += depth_at_once) {
    for (index_t y = 0; y < tile_rows; y += rows_at_once) {
      for (index_t x = 0; x < tile_columns; x += highway::lanes(d)) {
        const auto b0 = hn::LoadU(d, &tile.b[k][x]);
        const auto b1 = hn::LoadU(d, &tile.b[k + 1][x]);
        const auto b2 = hn::LoadU(d, &tile.b[k + 2][x]);
        const auto b3 = hn::LoadU(d, &tile.b[k + 3][x]);
        for (index_t p = y; p < y + rows_at_once; ++p) {
          const double* const a = &tile.a[p][k];
          auto sum = hn::LoadU(d, &c[p][x]);
          sum = hn::MulAdd(hn::Set(d, a[0]), b0, sum);
          sum = hn::MulAdd(hn::Set(d, a[1]), b1, sum);
          sum = hn::MulAdd(hn::Set(d, a[2]), b2, sum);
          sum = hn::MulAdd(hn::Set(d, a[3]), b3, sum);
          hn::StoreU(sum, d, &c[p][x]);
        }
      }
    }
  }
}

}  // namespace

template <int depth>
void matmul_tiled_local_highway(const simd_policy&, const matmul::args& args) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  for (index_t i = 0; i < rows; i += tile_rows) {
    for (index_t j = 0; j < columns; j += tile_columns) {
      factors<depth> tile;
      double sum[tile_rows][tile_columns] = {};
      const index_t height = std::min<index_t>(tile_rows, rows - i);
      const index_t width = std::min<index_t>(tile_columns, columns - j);
      for (index_t first = 0; first < inner; first += depth) {
        const index_t filled = std::min<index_t>(depth, inner - first);
        fill(tile.a, a + i * inner + first, inner, height, filled);
        fill(tile.b, b + first * columns + j, columns, filled, width);
        add_product(tile, filled, sum);
      }
      for (index_t y = 0; y < height; ++y) {
        hn::Copy(highway::doubles{}, sum[y], static_cast<std::size_t>(width),
                 c + (i + y) * columns + j);
      }
    }
  }
}

const registered<matmul_tiled_local> deep{"highway", "depth_128", matmul_tiled_local_highway<128>};
const registered<matmul_tiled_local> shallow{"highway", "depth_64", matmul_tiled_local_highway<64>};

}  // namespace toll::suite::blocked_matmul
