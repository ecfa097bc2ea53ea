// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "variants/transpose/baseline.lanes.hpp"

namespace toll::suite {

template <index_t height, index_t width>
void transpose_tiled_baseline(const openmp_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
#pragma omp parallel for collapse(2) schedule(static)
  for (index_t j = 0; j < columns; j += width) {
    for (index_t i = 0; i < rows; i += height) {
      transpose_tile_in_lanes<height, width>(a, b, rows, columns, i, j);
    }
  }
}

const registered<transpose_tiled> large{"baseline", "tile_8x128", transpose_tiled_baseline<8, 128>};
const registered<transpose_tiled> small{"baseline", "tile_8x64", transpose_tiled_baseline<8, 64>};

}  // namespace toll::suite
