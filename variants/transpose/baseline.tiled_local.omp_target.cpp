// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

#include <algorithm>

namespace toll::suite {

template <int tile>
void transpose_tiled_local_baseline(const omp_target_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(a, b)
  for (index_t j = 0; j < columns; j += tile) {
    for (index_t i = 0; i < rows; i += tile) {
      double local[tile][tile + 1];  // padded: the elements of a column lie in different banks
      const int height = static_cast<int>(std::min<index_t>(tile, rows - i));
      const int width = static_cast<int>(std::min<index_t>(tile, columns - j));
      for (int y = 0; y < height; ++y) {
#pragma omp simd
        for (int x = 0; x < width; ++x) {
          local[y][x] = a[(i + y) * columns + j + x];
        }
      }
      for (int y = 0; y < width; ++y) {
#pragma omp simd
        for (int x = 0; x < height; ++x) {
          b[(j + y) * rows + i + x] = local[x][y];
        }
      }
    }
  }
}

const registered<transpose_tiled_local> large{"baseline", "tile_64",
                                              transpose_tiled_local_baseline<64>};
const registered<transpose_tiled_local> small{"baseline", "tile_32",
                                              transpose_tiled_local_baseline<32>};

}  // namespace toll::suite
