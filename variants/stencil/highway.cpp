// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "layers/highway/lanes.hpp"

#include <algorithm>

namespace toll::suite {
namespace {

void add_neighbours(const double* in, double* out, index_t stride, index_t length) {
  namespace hn = highway::hn;
  highway::for_lanes(length, [=](auto d, index_t k) {
    const double* const here = in + k;
    auto sum = hn::Add(hn::LoadU(d, here), hn::LoadU(d, here - stride));
    sum = hn::Add(sum, hn::LoadU(d, here + stride));
    sum = hn::Add(sum, hn::LoadU(d, here - 1));
    sum = hn::Add(sum, hn::LoadU(d, here + 1));
    hn::StoreU(sum, d, out + k);
  });
}

}  // namespace

template <class Layout>
void stencil_forall_highway(const simd_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t length = args.length();
  const index_t stride = args.stride();
  for (index_t line = 1; line <= args.lines(); ++line) {
    const index_t first = line * stride + 1;
    add_neighbours(in + first, out + first, stride, length);
  }
}

template <class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_highway(const simd_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
  for (index_t first_line = 1; first_line <= lines; first_line += tile_lines) {
    for (index_t first = 1; first <= length; first += tile_length) {
      const index_t last_line = std::min(first_line + tile_lines, lines + 1);
      const index_t length_here = std::min(tile_length, length + 1 - first);
      for (index_t line = first_line; line < last_line; ++line) {
        const index_t k = line * stride + first;
        add_neighbours(in + k, out + k, stride, length_here);
      }
    }
  }
}

const registered<stencil_forall_right> right{"highway", stencil_forall_highway<layout_right>};
const registered<stencil_forall_left> left{"highway", stencil_forall_highway<layout_left>};
const registered<stencil_tiled_right> large_right{"highway", "tile_32x256",
                                                  stencil_tiled_highway<layout_right, 32, 256>};
const registered<stencil_tiled_right> small_right{"highway", "tile_16x256",
                                                  stencil_tiled_highway<layout_right, 16, 256>};
const registered<stencil_tiled_left> large_left{"highway", "tile_256x32",
                                                stencil_tiled_highway<layout_left, 32, 256>};
const registered<stencil_tiled_left> small_left{"highway", "tile_256x16",
                                                stencil_tiled_highway<layout_left, 16, 256>};

}  // namespace toll::suite
