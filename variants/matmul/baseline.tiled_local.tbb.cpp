// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/blocking.hpp"

#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>

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

// With numbers of its own: g++ loads what a closure captured only in the iterations of a copy that
// need it, and does not vectorise such a copy.
template <int depth>
void multiply_tile(const matmul::args& args, index_t i, index_t j) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  factors<depth> tile;
  double sum[tile_rows][tile_columns] = {};
  const int height = static_cast<int>(std::min<index_t>(tile_rows, args.c.extent(0) - i));
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

}  // namespace

template <int depth>
void matmul_tiled_local_baseline(const tbb_policy&, const matmul::args& args) {
  const index_t rows = args.c.extent(0);
  const index_t columns = args.c.extent(1);
  const oneapi::tbb::blocked_range2d<index_t> tiles{0, (rows + tile_rows - 1) / tile_rows, 0,
                                                    (columns + tile_columns - 1) / tile_columns};
  oneapi::tbb::parallel_for(tiles, [=](const oneapi::tbb::blocked_range2d<index_t>& some) {
    for (index_t y = some.rows().begin(); y < some.rows().end(); ++y) {
      for (index_t x = some.cols().begin(); x < some.cols().end(); ++x) {
        multiply_tile<depth>(args, y * tile_rows, x * tile_columns);
      }
    }
  });
}

const registered<matmul_tiled_local> deep{"baseline", "depth_64", matmul_tiled_local_baseline<64>};
const registered<matmul_tiled_local> shallow{"baseline", "depth_32",
                                             matmul_tiled_local_baseline<32>};

}  // namespace toll::suite::blocked_matmul
