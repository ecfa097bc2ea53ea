// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "layers/kokkos/nests.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

namespace {

/// The inner cells, in the order of memory. Index is what the body takes.
template <class Index, class Policy, class Layout>
void add_neighbours(const Policy& policy, const stencil::args<Layout>& args,
                    const kokkos::tile& tile) {
  const auto& space = kokkos::space_of(policy);
  const auto in = kokkos::as_matrix(args.in);
  const auto out = kokkos::as_matrix(args.out);
  Kokkos::parallel_for(
      kokkos::nest<Layout>(space, {{1, 1}}, {{args.rows() + 1, args.columns() + 1}}, tile),
      [=](Index i, Index j) {
        out(i, j) = in(i, j) + in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1);
      });
  space.fence();
}

}  // namespace

template <execution_policy Policy, class Index, class Layout>
void stencil_forall_kokkos(const Policy& policy, const stencil::args<Layout>& args) {
  add_neighbours<Index>(policy, args, {});
}

template <execution_policy Policy, class Index, class Layout, index_t rows, index_t columns>
void stencil_tiled_kokkos(const Policy& policy, const stencil::args<Layout>& args) {
  add_neighbours<Index>(policy, args, {{rows, columns}});
}

namespace {

template <class Index>
struct ways {
  explicit ways(const char* way) {
    registered<stencil_forall_right>{way, stencil_forall_kokkos<this_policy, Index, layout_right>};
    registered<stencil_forall_left>{way, stencil_forall_kokkos<this_policy, Index, layout_left>};
    registered<stencil_tiled_right>{
        way, "tile_32x256", stencil_tiled_kokkos<this_policy, Index, layout_right, 32, 256>};
    registered<stencil_tiled_right>{
        way, "tile_16x256", stencil_tiled_kokkos<this_policy, Index, layout_right, 16, 256>};
    registered<stencil_tiled_left>{way, "tile_256x32",
                                   stencil_tiled_kokkos<this_policy, Index, layout_left, 256, 32>};
    registered<stencil_tiled_left>{way, "tile_256x16",
                                   stencil_tiled_kokkos<this_policy, Index, layout_left, 256, 16>};
  }
};

const ways<int> plain{"kokkos"};
const ways<index_t> tuned{"kokkos.tuned"};

}  // namespace

}  // namespace toll::suite
