// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/highway/squares.hpp"

#include <hwy/contrib/algo/copy-inl.h>

#include <algorithm>
#include <cstddef>

namespace toll::suite {

template <index_t tile>
void transpose_tiled_local_highway(const simd_policy&, const transpose::args& args) {
  namespace hn = highway::hn;
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const highway::rows<const double> a{args.a.data(), columns};
  const highway::rows<double> b{args.b.data(), rows};
  for (index_t j = 0; j < columns; j += tile) {
    for (index_t i = 0; i < rows; i += tile) {
      double local[tile][tile + 1];  // as the baseline has it
      const index_t height = std::min(tile, rows - i);
      const index_t width = std::min(tile, columns - j);
      for (index_t y = 0; y < height; ++y) {
        hn::Copy(highway::doubles{}, a.at(i + y, j), static_cast<std::size_t>(width), local[y]);
      }
      highway::transpose({local[0], tile + 1}, height, width, {b.at(j, i), rows});
    }
  }
}

const registered<transpose_tiled_local> large{"highway", "tile_64",
                                              transpose_tiled_local_highway<64>};
const registered<transpose_tiled_local> small{"highway", "tile_32",
                                              transpose_tiled_local_highway<32>};

}  // namespace toll::suite
