// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/blocking.hpp"

#include <algorithm>

namespace toll::suite::blocked_matmul {
namespace {

// Adds the product of the tiles of a and b to that of c.
template <int depth>
void add_product(const factors<depth>& tile, int filled, double (&c)[tile_rows][tile_columns]) {
  for (int k = 0; k < filled; k += depth_at_once) {
    for (int y = 0; y < tile_rows; y += rows_at_once) {
#pragma omp simd
      for (int x = 0; x < tile_columns; ++x) {
        for (int p = 0; p < rows_at_once; ++p) {
          double sum = c[y + p][x];
          for (int q = 0; q < depth_at_once; ++q) {
            sum += tile.a[y + p][k + q] * tile.b[k + q][x];
          }
          c[y + p][x] = sum;
        }
      }
    }
  }
}

}  // namespace

template <int depth>
void matmul_tiled_local_baseline(const openmp_policy&, const matmul::args& args) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
#pragma omp parallel for collapse(2) schedule(static)
  for (index_t i = 0; i < rows; i += tile_rows) {
    for (index_t j = 0; j < columns; j += tile_columns) {
      factors<depth> tile;
      double sum[tile_rows][tile_columns] = {};
      const int height = static_cast<int>(std::min<index_t>(tile_rows, rows - i));
      const int width = static_cast<int>(std::min<index_t>(tile_columns, columns - j));
      for (index_t first = 0; first < inner; first += depth) {
        const int filled = static_cast<int>(std::min<index_t>(depth, inner - first));
        for (int y = 0; y < tile_rows; ++y) {
#pragma omp simd
          for (int k = 0; k < depth; ++k) {
            tile.a[y][k] = y < height && k < filled ? a[(i + y) * inner + first + k] : 0.0;
          }
        }
        for (int k = 0; k < depth; ++k) {
#pragma omp simd
          for (int x = 0; x < tile_columns; ++x) {
            tile.b[k][x] = k < filled && x < width ? b[(first + k) * columns + j + x] : 0.0;
          }
        }
        add_product(tile, filled, sum);
      }
      for (int y = 0; y < height; ++y) {
#pragma omp simd
        for (int x = 0; x < width; ++x) {
          c[(i + y) * columns + j + x] = sum[y][x];
        }
      }
    }
  }
}

const registered<matmul_tiled_local> deep{"baseline", "depth_64", matmul_tiled_local_baseline<64>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_32",
                                             matmul_tiled_local_baseline<32>};

}  // namespace toll::suite::blocked_matmul
