// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"

#include <type_traits>

namespace toll::suite {

using one_line = std::integral_constant<index_t, 1>;

template <class Layout>
void stencil_forall_baseline(const openmp_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = length + 2;
#pragma omp parallel for schedule(static)
  for (index_t line = 1; line <= lines; ++line) {
    const index_t start = line * stride + 1;
    add_neighbours_in_place(in + start, out + start, stride, one_line{}, length);
  }
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
