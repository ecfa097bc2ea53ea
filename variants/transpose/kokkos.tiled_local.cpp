// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/kokkos/teams.hpp"
#include "layers/kokkos/views.hpp"

#include <algorithm>

namespace toll::suite {

template <execution_policy Policy, template <class, int, int> class Scratch, int tile>
void transpose_tiled_local_kokkos(const Policy& policy, const transpose::args& args) {
  using space_type = kokkos::space<Policy>;
  // One column more than are used: the elements of a column lie in different banks.
  using local_tile = Scratch<space_type, tile, tile + 1>;
  const auto& space = kokkos::space_of(policy);
  const auto a = kokkos::as_matrix(args.a);
  const auto b = kokkos::as_matrix(args.b);
  const index_t rows = args.a.extent(0);
  const index_t columns = args.a.extent(1);
  const index_t down = (rows + tile - 1) / tile;
  const index_t across = (columns + tile - 1) / tile;
  Kokkos::parallel_for(kokkos::teams<0>(space, down * across, local_tile::bytes()),
                       [=](const kokkos::team_member<space_type>& team) {
                         const auto local = local_tile::in(team.team_scratch(0));
                         const index_t j = team.league_rank() / down * tile;
                         const index_t i = team.league_rank() % down * tile;
                         const int height = static_cast<int>(std::min<index_t>(tile, rows - i));
                         const int width = static_cast<int>(std::min<index_t>(tile, columns - j));
                         kokkos::over_tile(team, height, width,
                                           [&](int y, int x) { local(y, x) = a(i + y, j + x); });
                         team.team_barrier();
                         kokkos::over_tile(team, width, height,
                                           [&](int y, int x) { b(j + y, i + x) = local(x, y); });
                       });
  space.fence();
}

const registered<transpose_tiled_local> large{
    "kokkos", "tile_64", transpose_tiled_local_kokkos<this_policy, kokkos::plain_scratch, 64>};
const registered<transpose_tiled_local> small{
    "kokkos", "tile_32", transpose_tiled_local_kokkos<this_policy, kokkos::plain_scratch, 32>};
const registered<transpose_tiled_local> large_tuned{
    "kokkos.tuned", "tile_64",
    transpose_tiled_local_kokkos<this_policy, kokkos::fixed_scratch, 64>};
const registered<transpose_tiled_local> small_tuned{
    "kokkos.tuned", "tile_32",
    transpose_tiled_local_kokkos<this_policy, kokkos::fixed_scratch, 32>};

}  // namespace toll::suite
