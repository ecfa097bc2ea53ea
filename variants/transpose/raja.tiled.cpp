// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/raja/matrix.hpp"
#include "layers/raja/nests.hpp"

namespace toll::suite {

template <execution_policy Policy, template <class> class Policies, index_t height, index_t width>
void transpose_tiled_raja(const Policy&, const transpose::args& args) {
  using policies = Policies<Policy>;
  using nest =
      raja::tiled_nest<typename policies::outer, typename policies::inner, 1, 0, width, height>;
  const auto a = raja::matrix<typename policies::layout>(args.a);
  const auto b = raja::matrix<typename policies::layout>(args.b);
  RAJA::kernel<nest>(RAJA::make_tuple(RAJA::RangeSegment(0, args.a.extent(0)),
                                      RAJA::RangeSegment(0, args.a.extent(1))),
                     [=](index_t i, index_t j) { b(j, i) = a(i, j); });
}

const registered<transpose_tiled> large{"raja", "tile_8x128",
                                        transpose_tiled_raja<this_policy, raja::policies, 8, 128>};
const registered<transpose_tiled> small{"raja", "tile_8x64",
                                        transpose_tiled_raja<this_policy, raja::policies, 8, 64>};
const registered<transpose_tiled> large_tuned{
    "raja.tuned", "tile_8x128", transpose_tiled_raja<this_policy, raja::tuned, 8, 128>};
const registered<transpose_tiled> small_tuned{
    "raja.tuned", "tile_8x64", transpose_tiled_raja<this_policy, raja::tuned, 8, 64>};

}  // namespace toll::suite
