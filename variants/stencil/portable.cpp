// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/stencil/stencil.hpp"

namespace toll::suite {
namespace {

// The inner loop runs along memory, and an iteration adds what lies in other lines first, as the
// baseline does.
template <class Layout>
constexpr auto storage_order = ordered<0, 1>;
template <>
constexpr auto storage_order<layout_left> = ordered<1, 0>;

}  // namespace

template <execution_policy Policy, class Layout, class... Tiles>
void add_neighbours(const Policy& policy, const stencil::args<Layout>& args, index_t grain,
                    const Tiles&... tiles) {
  using input = decltype(args.in);
  using output = decltype(args.out);
  const box<2> inside{{1, 1}, {args.rows() + 1, args.columns() + 1}};
  nested(with_grain(policy, grain), inside, storage_order<Layout>, tiles...,
         restricted(one_mapping, args.in, args.out),
         [=] TOLL_FN(index_t i, index_t j, const input& in, const output& out) {
           if constexpr (stencil::args<Layout>::is_by_rows) {
             out(i, j) = in(i, j) + in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1);
           } else {
             out(i, j) = in(i, j) + in(i, j - 1) + in(i, j + 1) + in(i - 1, j) + in(i + 1, j);
           }
         });
}

template <execution_policy Policy, class Layout>
void stencil_forall_portable(const Policy& policy, const stencil::args<Layout>& args) {
  add_neighbours(policy, args, grain_of_parts(args.length()));
}

template <execution_policy Policy, class Layout, index_t rows, index_t columns>
void stencil_tiled_portable(const Policy& policy, const stencil::args<Layout>& args) {
  add_neighbours(policy, args, grain_of_parts(rows * columns), tiled<rows, columns>());
}

const registered<stencil_forall_right> forall_right{
    "portable", stencil_forall_portable<this_policy, layout_right>};
const registered<stencil_forall_left> forall_left{
    "portable", stencil_forall_portable<this_policy, layout_left>};

const registered<stencil_tiled_right> large_right{
    "portable", "tile_32x256", stencil_tiled_portable<this_policy, layout_right, 32, 256>};
const registered<stencil_tiled_right> small_right{
    "portable", "tile_16x256", stencil_tiled_portable<this_policy, layout_right, 16, 256>};
const registered<stencil_tiled_left> large_left{
    "portable", "tile_256x32", stencil_tiled_portable<this_policy, layout_left, 256, 32>};
const registered<stencil_tiled_left> small_left{
    "portable", "tile_256x16", stencil_tiled_portable<this_policy, layout_left, 256, 16>};

}  // namespace toll::suite
