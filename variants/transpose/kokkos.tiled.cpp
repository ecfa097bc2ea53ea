// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/kokkos/nests.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy, class Index, index_t height, index_t width>
void transpose_tiled_kokkos(const Policy& policy, const transpose::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto a = kokkos::as_matrix(args.a);
  const auto b = kokkos::as_matrix(args.b);
  Kokkos::parallel_for(
      kokkos::nest(space, {{0, 0}}, {{args.b.extent(0), args.b.extent(1)}}, {{width, height}}),
      [=](Index j, Index i) { b(j, i) = a(i, j); });
  space.fence();
}

const registered<transpose_tiled> large{"kokkos", "tile_8x128",
                                        transpose_tiled_kokkos<this_policy, int, 8, 128>};
const registered<transpose_tiled> small{"kokkos", "tile_8x64",
                                        transpose_tiled_kokkos<this_policy, int, 8, 64>};
const registered<transpose_tiled> large_tuned{"kokkos.tuned", "tile_8x128",
                                              transpose_tiled_kokkos<this_policy, index_t, 8, 128>};
const registered<transpose_tiled> small_tuned{"kokkos.tuned", "tile_8x64",
                                              transpose_tiled_kokkos<this_policy, index_t, 8, 64>};

}  // namespace toll::suite
