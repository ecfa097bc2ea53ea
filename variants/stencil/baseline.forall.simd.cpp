// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"

namespace toll::suite {

template <class Layout>
void stencil_forall_baseline(const simd_policy&, const stencil::args<Layout>& args) {
  const index_t stride = args.stride();
  const index_t start = stride + 1;
  add_neighbours_in_lines(args.in.data() + start, args.out.data() + start, stride, args.lines(),
                          args.length());
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
