// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/highway/squares.hpp"

#include <algorithm>

namespace toll::suite {

template <index_t tile>
void transpose_tiled_highway(const simd_policy&, const transpose::args& args) {
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const highway::rows<const double> a{args.a.data(), columns};
  const highway::rows<double> b{args.b.data(), rows};
  for (index_t j = 0; j < columns; j += tile) {
    for (index_t i = 0; i < rows; i += tile) {
      highway::transpose({a.at(i, j), columns}, std::min(tile, rows - i),
                         std::min(tile, columns - j), {b.at(j, i), rows});
    }
  }
}

const registered<transpose_tiled> small{"highway", "tile_16", transpose_tiled_highway<16>};
const registered<transpose_tiled> large{"highway", "tile_32", transpose_tiled_highway<32>};

}  // namespace toll::suite
