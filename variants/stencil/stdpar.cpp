// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "layers/stdpar/algorithms.hpp"

namespace toll::suite {

template <execution_policy Policy, class Layout>
void stencil_forall_stdpar(const Policy&, const stencil::args<Layout>& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t length = args.length();
  const index_t stride = args.stride();
  std::for_each(policies::outer, counting{1}, counting{args.lines() + 1}, [=](index_t line) {
    const index_t first = line * stride + 1;
    std::for_each(policies::inner, counting{first}, counting{first + length}, [=](index_t k) {
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    });
  });
}

// One loop over all tiles: the standard library has none over two dimensions.
template <execution_policy Policy, class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_stdpar(const Policy&, const stencil::args<Layout>& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
  const index_t tiles_across = (lines + tile_lines - 1) / tile_lines;
  const index_t tiles_along = (length + tile_length - 1) / tile_length;
  std::for_each(policies::outer, counting{0}, counting{tiles_across * tiles_along}, [=](index_t t) {
    const index_t first_line = 1 + t / tiles_along * tile_lines;
    const index_t first = 1 + t % tiles_along * tile_length;
    const index_t last_line = std::min(first_line + tile_lines, lines + 1);
    const index_t last = std::min(first + tile_length, length + 1);
    for (index_t line = first_line; line < last_line; ++line) {
      std::for_each(policies::inner, counting{line * stride + first},
                    counting{line * stride + last}, [=](index_t k) {
                      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
                    });
    }
  });
}

const registered<stencil_forall_right> right{"stdpar",
                                             stencil_forall_stdpar<this_policy, layout_right>};
const registered<stencil_forall_left> left{"stdpar",
                                           stencil_forall_stdpar<this_policy, layout_left>};
const registered<stencil_tiled_right> large_right{
    "stdpar", "tile_32x256", stencil_tiled_stdpar<this_policy, layout_right, 32, 256>};
const registered<stencil_tiled_right> small_right{
    "stdpar", "tile_16x256", stencil_tiled_stdpar<this_policy, layout_right, 16, 256>};
const registered<stencil_tiled_left> large_left{
    "stdpar", "tile_256x32", stencil_tiled_stdpar<this_policy, layout_left, 32, 256>};
const registered<stencil_tiled_left> small_left{
    "stdpar", "tile_256x16", stencil_tiled_stdpar<this_policy, layout_left, 16, 256>};

}  // namespace toll::suite
