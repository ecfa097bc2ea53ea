// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/library/blas.hpp"

namespace toll::suite {

// OpenBLAS's own tiles, of 4 x 4: both tunings are the same call. The factor 1 changes no element.
void transpose_tiled_library(const simd_policy&, const transpose::args& args) {
  const blasint rows = blas::extent(args.a.extent(0));
  const blasint columns = blas::extent(args.a.extent(1));
  cblas_domatcopy(CblasRowMajor, CblasTrans, rows, columns, 1.0, args.a.data(), columns,
                  args.b.data(), rows);
}

const registered<transpose_tiled> large{"library", "tile_8x128", transpose_tiled_library};
const registered<transpose_tiled> small{"library", "tile_8x64", transpose_tiled_library};

}  // namespace toll::suite
