// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {
namespace {

// One column more than are used: elements of a column then lie in different banks of the shared
// memory of a GPU, and of the first cache of a CPU.
template <int tile>
struct padded_tile {
  double at[tile][tile + 1];
};

}  // namespace

template <execution_policy Policy, int tile>
void transpose_tiled_local_portable(const Policy& policy, const transpose::args& args) {
  using input = decltype(args.a);
  using output = decltype(args.b);
  constexpr int thread_rows = 8;
  const auto a = args.a;
  const auto b = args.b;
  const index_t rows = a.extent(0);
  const index_t columns = a.extent(1);
  const dims<2> tiles{(columns + tile - 1) / tile, (rows + tile - 1) / tile};
  launch(with_grain(policy, grain_of_parts(index_t{tile} * tile)), tiles,
         [=] TOLL_FN(const team<Policy, thread_rows, tile>& t, padded_tile<tile>& shared) {
           const index_t i = t.index(1) * tile;
           const index_t j = t.index(0) * tile;
           // The same rows from here on, so that where a tile begins is computed once. Their extents are those of
           // the matrix, for its distance between rows; at_most ends at its edge.
           const input from{&a(i, j), a.shape()};
           const output to{&b(j, i), b.shape()};
           t.loop(at_most<tile, tile>{rows - i, columns - j},
                  [&](int y, int x) { shared.at[y][x] = from(y, x); });
           t.barrier();
           t.loop(at_most<tile, tile>{columns - j, rows - i},
                  [&](int y, int x) { to(y, x) = shared.at[x][y]; });
         });
}

const registered<transpose_tiled_local> large{"portable", "tile_64",
                                              transpose_tiled_local_portable<this_policy, 64>};
const registered<transpose_tiled_local> small{"portable", "tile_32",
                                              transpose_tiled_local_portable<this_policy, 32>};

}  // namespace toll::suite
