// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "variants/transpose/baseline.tile.hpp"

namespace toll::suite {

template <index_t tile>
void transpose_tiled_local_baseline(const openmp_policy&, const transpose::args& args) {
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
#pragma omp parallel for collapse(2) schedule(static)
  for (index_t j = 0; j < columns; j += tile) {
    for (index_t i = 0; i < rows; i += tile) {
      transpose_local_tile<tile>(a, b, rows, columns, i, j);
    }
  }
}

const registered<transpose_tiled_local> large{"baseline", "tile_64",
                                              transpose_tiled_local_baseline<64>};
const registered<transpose_tiled_local> small{"baseline", "tile_32",
                                              transpose_tiled_local_baseline<32>};

}  // namespace toll::suite
