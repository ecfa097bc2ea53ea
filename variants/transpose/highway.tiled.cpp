// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/highway/squares.hpp"

#include <algorithm>

namespace toll::suite {

template <index_t height, index_t width>
void transpose_tiled_highway(const simd_policy&, const transpose::args& args) {
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const highway::rows<const double> a{args.a.data(), columns};
  const highway::rows<double> b{args.b.data(), rows};
  for (index_t j = 0; j < columns; j += width) {
    for (index_t i = 0; i < rows; i += height) {
      highway::transpose({a.at(i, j), columns}, std::min(height, rows - i),
                         std::min(width, columns - j), {b.at(j, i), rows});
    }
  }
}

const registered<transpose_tiled> large{"highway", "tile_8x128", transpose_tiled_highway<8, 128>};
const registered<transpose_tiled> small{"highway", "tile_8x64", transpose_tiled_highway<8, 64>};

}  // namespace toll::suite
