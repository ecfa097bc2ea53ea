// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"
#include "variants/stencil/share_of_thread.hpp"

namespace toll::suite {

template <class Layout>
void stencil_forall_baseline(const openmp_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t all = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
#pragma omp parallel
  {
    const share_of_thread mine{all};
    const index_t start = (mine.first + 1) * stride + 1;
    add_neighbours_in_lines(in + start, out + start, stride, mine.count, length);
  }
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
