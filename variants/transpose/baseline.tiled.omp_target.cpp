// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

#include <algorithm>

namespace toll::suite {

template <index_t height, index_t width>
void transpose_tiled_baseline(const omp_target_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(a, b)
  for (index_t first_j = 0; first_j < columns; first_j += width) {
    for (index_t first_i = 0; first_i < rows; first_i += height) {
      const index_t last_j = std::min(first_j + width, columns);
      const index_t last_i = std::min(first_i + height, rows);
      for (index_t j = first_j; j < last_j; ++j) {
#pragma omp simd
        for (index_t i = first_i; i < last_i; ++i) {
          b[j * rows + i] = a[i * columns + j];
        }
      }
    }
  }
}

const registered<transpose_tiled> large{"baseline", "tile_8x128", transpose_tiled_baseline<8, 128>};
const registered<transpose_tiled> small{"baseline", "tile_8x64", transpose_tiled_baseline<8, 64>};

}  // namespace toll::suite
