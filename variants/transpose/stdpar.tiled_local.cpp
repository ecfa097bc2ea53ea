// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy, index_t tile>
void transpose_tiled_local_stdpar(const Policy&, const transpose::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const index_t tiles_i = (rows + tile - 1) / tile;
  const index_t tiles_j = (columns + tile - 1) / tile;
  std::for_each(policies::outer, counting{0}, counting{tiles_j * tiles_i}, [=](index_t t) {
    const index_t j = t / tiles_i * tile;
    const index_t i = t % tiles_i * tile;
    double local[tile][tile + 1];  // padded: the elements of a column lie in different banks
    const index_t height = std::min(tile, rows - i);
    const index_t width = std::min(tile, columns - j);
    for (index_t y = 0; y < height; ++y) {
      const double* const row = a + (i + y) * columns + j;
      std::copy(policies::inner, row, row + width, local[y]);
    }
    for (index_t y = 0; y < width; ++y) {
      std::transform(policies::inner, counting{0}, counting{height}, b + (j + y) * rows + i,
                     [&local, y](index_t x) { return local[x][y]; });
    }
  });
}

const registered<transpose_tiled_local> large{"stdpar", "tile_64",
                                              transpose_tiled_local_stdpar<this_policy, 64>};
const registered<transpose_tiled_local> small{"stdpar", "tile_32",
                                              transpose_tiled_local_stdpar<this_policy, 32>};

}  // namespace toll::suite
