// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"

#include <algorithm>

namespace toll::suite {

template <class Layout, index_t tile_lines, index_t tile_length>
void stencil_tiled_baseline(const omp_target_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(in, out)
  for (index_t first_line = 1; first_line <= lines; first_line += tile_lines) {
    for (index_t first = 1; first <= length; first += tile_length) {
      const index_t last_line = std::min(first_line + tile_lines, lines + 1);
      const index_t last = std::min(first + tile_length, length + 1);
      for (index_t line = first_line; line < last_line; ++line) {
#pragma omp simd
        for (index_t k = line * stride + first; k < line * stride + last; ++k) {
          out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
        }
      }
    }
  }
}

const registered<stencil_tiled_right> large_right{"baseline", "tile_32x256",
                                                  stencil_tiled_baseline<layout_right, 32, 256>};
const registered<stencil_tiled_right> small_right{"baseline", "tile_16x256",
                                                  stencil_tiled_baseline<layout_right, 16, 256>};
const registered<stencil_tiled_left> large_left{"baseline", "tile_256x32",
                                                stencil_tiled_baseline<layout_left, 32, 256>};
const registered<stencil_tiled_left> small_left{"baseline", "tile_256x16",
                                                stencil_tiled_baseline<layout_left, 16, 256>};

}  // namespace toll::suite
