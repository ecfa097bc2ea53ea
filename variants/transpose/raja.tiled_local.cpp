// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"
#include "layers/raja/matrix.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

template <execution_policy Policy, template <class> class Policies, int tile>
void transpose_tiled_local_raja(const Policy&, const transpose::args& args) {
  using policies = Policies<Policy>;
  using each = RAJA::LoopPolicy<RAJA::seq_exec>;
  using along = RAJA::LoopPolicy<typename policies::inner>;
  using segment = RAJA::RangeSegment;
  const auto a = raja::matrix<typename policies::layout>(args.a);
  const auto b = raja::matrix<typename policies::layout>(args.b);
  const segment rows(0, args.a.extent(0));
  const segment columns(0, args.a.extent(1));
  RAJA::launch<typename policies::launch>(RAJA::LaunchParams(), [=](RAJA::LaunchContext context) {
    RAJA::tile<typename policies::teams>(context, tile, columns, [&](const segment& some_columns) {
      RAJA::tile<each>(context, tile, rows, [&](const segment& some_rows) {
        // One column more than are used: the elements of a column lie in different banks.
        RAJA_TEAM_SHARED double local[tile][tile + 1];
        RAJA::loop_icount<each>(context, some_rows, [&](index_t i, int y) {
          RAJA::loop_icount<along>(context, some_columns,
                                   [&](index_t j, int x) { local[y][x] = a(i, j); });
        });
        context.teamSync();
        RAJA::loop_icount<each>(context, some_columns, [&](index_t j, int y) {
          RAJA::loop_icount<along>(context, some_rows,
                                   [&](index_t i, int x) { b(j, i) = local[x][y]; });
        });
      });
    });
  });
}

const registered<transpose_tiled_local> large{
    "raja", "tile_64", transpose_tiled_local_raja<this_policy, raja::policies, 64>};
const registered<transpose_tiled_local> small{
    "raja", "tile_32", transpose_tiled_local_raja<this_policy, raja::policies, 32>};
const registered<transpose_tiled_local> large_tuned{
    "raja.tuned", "tile_64", transpose_tiled_local_raja<this_policy, raja::tuned, 64>};
const registered<transpose_tiled_local> small_tuned{
    "raja.tuned", "tile_32", transpose_tiled_local_raja<this_policy, raja::tuned, 32>};

}  // namespace toll::suite
