// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy, index_t height, index_t width>
void transpose_tiled_stdpar(const Policy&, const transpose::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const a = args.a.data();
  double* const b = args.b.data();
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const index_t tiles_i = (rows + height - 1) / height;
  const index_t tiles_j = (columns + width - 1) / width;
  std::for_each(policies::outer, counting{0}, counting{tiles_j * tiles_i}, [=](index_t t) {
    const index_t first_j = t / tiles_i * width;
    const index_t first_i = t % tiles_i * height;
    const index_t last_j = std::min(first_j + width, columns);
    const index_t last_i = std::min(first_i + height, rows);
    for (index_t j = first_j; j < last_j; ++j) {
      std::for_each(policies::inner, counting{first_i}, counting{last_i},
                    [=](index_t i) { b[j * rows + i] = a[i * columns + j]; });
    }
  });
}

const registered<transpose_tiled> large{"stdpar", "tile_8x128",
                                        transpose_tiled_stdpar<this_policy, 8, 128>};
const registered<transpose_tiled> small{"stdpar", "tile_8x64",
                                        transpose_tiled_stdpar<this_policy, 8, 64>};

}  // namespace toll::suite
