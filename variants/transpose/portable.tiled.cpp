// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {

// Writes go along memory and reads across it: a processor waits for reads of several lines at once,
// but hands on its writes one after the other. Eight rows of a are a cache line of b, and their
// addresses stay in registers.
template <execution_policy Policy, index_t height, index_t width>
void transpose_tiled_portable(const Policy& policy, const transpose::args& args) {
  using input = decltype(args.a);
  using output = decltype(args.b);
  nested(with_grain(policy, grain_of_parts(height * width)), args.a.shape(), ordered<1, 0>,
         tiled<height, width>(), restricted(args.a, args.b),
         [=] TOLL_FN(index_t i, index_t j, const input& a, const output& b) { b(j, i) = a(i, j); });
}

const registered<transpose_tiled> large{"portable", "tile_8x128",
                                        transpose_tiled_portable<this_policy, 8, 128>};
const registered<transpose_tiled> small{"portable", "tile_8x64",
                                        transpose_tiled_portable<this_policy, 8, 64>};

}  // namespace toll::suite
